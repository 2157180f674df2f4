/** Windows calls a CSV file Excel's where that is installed; a machine that knows neither says nothing. */
const csvTypes = ['text/csv', 'application/vnd.ms-excel', '']

export function isCsv({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return name.toLowerCase().endsWith('.csv') && csvTypes.includes(type)
}
