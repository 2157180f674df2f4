/**
 * Ids or numbers as PostgreSQL writes an array, for `${listed(ids)}::uuid[]`. The driver looks through each element for
 * what it must escape, which for thousands of ids costs as much as the statement itself.
 */
export function listed(values: readonly (string | number | null)[]): string {
  return `{${values.map(value => value ?? 'NULL').join(',')}}`
}

/** For `unnest` beside other arrays: it fills up one that is shorter with nulls, so nulls alone need not be written. */
export function unlessNull<T>(values: readonly (T | null)[]): readonly (T | null)[] {
  return values.every(value => value === null) ? [] : values
}
