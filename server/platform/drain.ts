import type { Engine } from './engine.ts'

const draining = new WeakSet<Engine>()

/** Reports the node as not ready, so that balancers route elsewhere before it stops. */
export const startDraining = (engine: Engine): void => {
  draining.add(engine)
}

export const isDraining = (engine: Engine): boolean => draining.has(engine)
