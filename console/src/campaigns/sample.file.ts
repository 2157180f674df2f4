const delimiters = [',', ';', '\t', '|']
const longestHead = 64 * 1024

/** Names of the columns of a CSV file; the rest of it is not read. */
export async function columnsOfFile(file: Blob): Promise<string[]> {
  return columnsAt(await file.slice(0, longestHead).text())
}

/** As the import reads a header: the delimiter that occurs most, quotes around what contains it. */
export function columnsAt(text: string): string[] {
  const [head = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.replace(/^\uFEFF/, '')) ?? []
  const [delimiter = ','] = delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length)
  const cells = head.match(cellsBetween(delimiter)) ?? []
  const names = cells.map(cell =>
    cell
      .replace(/^\s*"(.*)"\s*$/s, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
  return [...new Set(names.filter(Boolean))]
}

function cellsBetween(delimiter: string): RegExp {
  return new RegExp(`(?:"(?:[^"]|"")*"|[^"${delimiter}])+`, 'g')
}
