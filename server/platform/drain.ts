import type { Engine } from './engine.ts'

const draining = new WeakSet<Engine>()

/** From now on the node says that it is not ready, so that balancers send people elsewhere before it stops. */
export const startDraining = (engine: Engine): void => {
  draining.add(engine)
}

export const isDraining = (engine: Engine): boolean => draining.has(engine)
