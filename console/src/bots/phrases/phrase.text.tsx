import { limits } from '@parley/contracts/bots/texts.ts'
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { PhraseRow } from '../intents/intent.draft.ts'
import type { ParameterColours } from '../intents/parameter.colours.ts'
import type { PhraseItemProps } from './phrase.part.ts'
import { piecesOf } from './phrase.spans.ts'
import look from './phrases.module.css'
import { focusPicker, isInPicker } from './picker.focus.ts'
import { useRangeRect } from './use-range-rect.ts'
import { useWordSelection } from './use-word-selection.ts'

/** The text over a twin of itself that carries the colours; selecting words in it opens the picker. */
export function PhraseText(props: PhraseItemProps & { tabIndex: 0 | -1 }) {
  const { row, colours, picking, picker, fault, tabIndex, act, onPicking } = props
  const twin = useRef<HTMLDivElement>(null)
  const description = useId()
  const rect = useRangeRect(twin, picking, row.text)
  const selection = useWordSelection(row, onPicking)
  const leave = (event: FocusEvent) => {
    if (isInPicker(event.relatedTarget)) return
    selection.cancel()
    onPicking(null)
    act({ type: 'settlePhrase', key: row.key })
  }
  return (
    <div className={look.text}>
      <div ref={twin} className={look.twin}>
        <MarkedPhrase row={row} colours={colours} isShown={false} />
      </div>
      <textarea
        className={look.typed}
        data-phrase={row.key}
        rows={1}
        dir="auto"
        maxLength={limits.utterance}
        aria-label="Training phrase"
        aria-describedby={row.spans.length > 0 ? description : undefined}
        aria-invalid={fault !== null || undefined}
        tabIndex={tabIndex}
        value={row.text}
        onChange={({ currentTarget: { value, selectionEnd } }) =>
          act({ type: 'editPhrase', key: row.key, text: value, caret: selectionEnd })
        }
        onKeyDown={event => press(event, props)}
        onPointerDown={selection.onPointerDown}
        onSelect={selection.onSelect}
        onBlur={leave}
      />
      {row.spans.length > 0 ? (
        <span id={description} className="ui-hidden">
          {row.spans
            .map(({ start, end, parameter }) => `${colours.get(parameter)?.name}: ${row.text.slice(start, end)}`)
            .join(', ')}
        </span>
      ) : null}
      {picking && rect ? (
        <span className={look.anchor} style={rect}>
          {picker}
        </span>
      ) : null}
    </div>
  )
}

type MarkedPhraseProps = { row: PhraseRow; colours: ParameterColours; isShown: boolean }

/** `isShown` for reading; otherwise its letters stand under those of the text box, unseen and unheard. */
export function MarkedPhrase({ row, colours, isShown }: MarkedPhraseProps) {
  return (
    <span className={look.marked} data-shown={isShown || undefined} aria-hidden={!isShown || undefined}>
      {piecesOf(row).map(({ start, text, parameter }) => {
        const mark = parameter === null ? undefined : colours.get(parameter)
        return mark ? (
          <mark key={start} className={look.mark} data-colour={mark.colour} title={mark.name}>
            {text}
          </mark>
        ) : (
          <span key={start}>{text}</span>
        )
      })}
      {/* A text box keeps the room of a line for what comes after a line break. */}
      {isShown ? null : '\u200b'}
    </span>
  )
}

function press(event: KeyboardEvent<HTMLTextAreaElement>, props: PhraseItemProps): void {
  if (event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
  const isHeard = props.picking ? pressInPicking(event, props) : pressInText(event, props)
  if (isHeard) event.preventDefault()
}

/** With Shift the arrows go on selecting. */
function pressInPicking(event: KeyboardEvent, { onPicking }: PhraseItemProps): boolean {
  if ((event.key === 'ArrowDown' && !event.shiftKey) || event.key === 'Enter') focusPicker()
  else if (event.key === 'Escape') {
    event.stopPropagation()
    onPicking(null)
  } else return false
  return true
}

function pressInText(
  { key, shiftKey, currentTarget: box }: KeyboardEvent<HTMLTextAreaElement>,
  props: PhraseItemProps,
): boolean {
  if (shiftKey) return false
  if (key === 'Enter' || (key === 'ArrowDown' && isOnEdge(box, 'end'))) props.onMove(props.row.key, 1)
  else if (key === 'ArrowUp' && isOnEdge(box, 'start')) props.onMove(props.row.key, -1)
  else return false
  return true
}

/** In a text of several lines the arrows go from line to line first. */
function isOnEdge(box: HTMLTextAreaElement, edge: 'start' | 'end'): boolean {
  const line = Number.parseFloat(getComputedStyle(box).lineHeight)
  if (box.clientHeight < line * 2.4) return true
  return edge === 'start' ? box.selectionStart === 0 : box.selectionEnd === box.value.length
}
