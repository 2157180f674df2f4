/** What the vendor thinks of a number; null where it does not say. */
export type Standing = {
  quality: 'HIGH' | 'MEDIUM' | 'LOW' | null
  /** As many people may be written to first in any 24 hours. */
  peoplePerDay: number | null
}

/** What the vendor has done to the account; `until` in ISO 8601, null where only the vendor knows. */
export type Trouble = { text: string; until: string | null }
