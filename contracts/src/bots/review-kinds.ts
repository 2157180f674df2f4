/** `low`: understood, but only just. `out`: not understood. */
export const reviewKinds = ['all', 'low', 'out'] as const
export type ReviewKind = (typeof reviewKinds)[number]
