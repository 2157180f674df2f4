import type { Matrix } from '@parley/contracts/bots/evaluations.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useSearchState } from '../../lib/use-search.ts'
import look from './quality.matrix.module.css'
import frame from './quality.module.css'
import { qualitySearch } from './quality.search.ts'

const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Expected intents down, predicted ones across. One cell is in the tab order, the arrows go on from there. */
export function ConfusionMatrix({ matrix }: { matrix: Matrix }) {
  const { intents, cells } = matrix
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(() => firstFilled(cells))
  const move = (event: KeyboardEvent) => {
    const next = neighbour(cells, at, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.join(' ')}"]`)?.focus()
  }
  return (
    <section className={frame.section} aria-labelledby="quality-matrix">
      <h2 id="quality-matrix" className={frame.title}>
        Confusion matrix
      </h2>
      <p className={frame.hint}>
        {intents.length === 1 ? 'The intent' : `The ${intents.length} intents`} with the most wrong answers. A row is
        what a phrase meant, a column what it was taken for; a cell opens its phrases.
      </p>
      <div className={look.scroller}>
        <table ref={table} className={look.table} onKeyDown={move} aria-labelledby="quality-matrix">
          <MatrixHead matrix={matrix} />
          <tbody>
            {intents.map(({ id, name }, row) => (
              <MatrixRow key={id} matrix={matrix} row={row} name={name} at={at} onEnter={setAt} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function MatrixHead({ matrix: { intents } }: { matrix: Matrix }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={look.corner}>
          Expected
        </th>
        {intents.map(({ id, name }, column) => (
          <th key={id} scope="col" data-tip={name}>
            <span aria-hidden>{column + 1}</span>
            <span className="ui-hidden">{name}</span>
          </th>
        ))}
        <th scope="col" className={look.elsewhere}>
          Other
        </th>
      </tr>
    </thead>
  )
}

type Place = readonly [row: number, column: number]
type RowProps = { matrix: Matrix; row: number; name: string; at: Place; onEnter: (place: Place) => void }

function MatrixRow({ matrix, row, name, at, onEnter }: RowProps) {
  const [, change] = useSearchState(qualitySearch)
  const { intents, cells, elsewhere } = matrix
  const own = cells[row] ?? []
  const total = own.reduce((sum, count) => sum + count, elsewhere[row] ?? 0)
  return (
    <tr>
      <th scope="row" title={name}>
        <span aria-hidden className={look.place}>
          {row + 1}
        </span>
        <span className={look.name}>{name}</span>
      </th>
      {own.map((count, column) => {
        const predicted = intents[column]
        if (!predicted || count === 0) return <td key={predicted?.id} className={look.none} />
        const isWrong = row !== column
        return (
          <td key={predicted.id}>
            <button
              type="button"
              data-cell={`${row} ${column}`}
              data-wrong={isWrong || undefined}
              data-weight={weightOf(count, total)}
              className={look.cell}
              tabIndex={at[0] === row && at[1] === column ? 0 : -1}
              aria-label={`${name} taken for ${predicted.name}: ${count}`}
              onFocus={() => onEnter([row, column])}
              onClick={() => change({ expected: intents[row]?.id, predicted: predicted.id })}
            >
              {count}
            </button>
          </td>
        )
      })}
      <td className={look.elsewhere}>{elsewhere[row] || ''}</td>
    </tr>
  )
}

/** 1 to 3: how much of its row a cell holds. */
function weightOf(count: number, total: number): number {
  const share = count / Math.max(1, total)
  if (share >= 0.5) return 3
  return share >= 0.2 ? 2 : 1
}

function firstFilled(cells: Matrix['cells']): Place {
  const row = cells.findIndex(own => own.some(count => count > 0))
  const column = cells[row]?.findIndex(count => count > 0) ?? 0
  return [Math.max(0, row), column]
}

/** The next cell with a number in that direction; null at the edge and for any other key. */
function neighbour(cells: Matrix['cells'], [row, column]: Place, key: string): Place | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (!step) return null
  const [down, right] = step
  for (let turn = 1; turn <= cells.length; turn++) {
    const next = [row + down * turn, column + right * turn] as const
    const count = cells[next[0]]?.[next[1]]
    if (count === undefined) return null
    if (count > 0) return next
  }
  return null
}
