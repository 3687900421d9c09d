/** The names of the options. */
export const letters = ['A', 'B', 'C', 'D'] as const
