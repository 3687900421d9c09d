export const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)
