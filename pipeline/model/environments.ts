// The environments: the same shapes, with invented values or with real ones.

export const ENVIRONMENTS = ['demo', 'production'] as const
export type Environment = (typeof ENVIRONMENTS)[number]
