import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button/button.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import { Lockable } from './lockable.tsx'
import look from './template.module.css'

type CardTabsProps = {
  count: number
  /** The card that is written just now, counted from 0; more than there are is the last. */
  chosen: number
  onChoose: (card: number) => void
  limits: { least: number; most: number }
  /** What is wrong with the cards as a whole, or with the one that is shown. */
  problemAt: (card: number) => string | null
  /** Whether something of a card has to be mended. */
  isFaulty?: (card: number) => boolean
  onAdd: () => void
  onRemove: (card: number) => void
  isReadOnly: boolean
  /** The fields of one card, counted from 0. */
  children: (card: number) => ReactNode
}

/** A tab for each card, and as many as there may be. */
export function CardTabs({
  count,
  chosen,
  onChoose,
  limits: { least, most },
  problemAt,
  onAdd,
  onRemove,
  isReadOnly,
  children,
  ...rest
}: CardTabsProps) {
  const { isFaulty = () => false } = rest
  const at = Math.min(chosen, count - 1)
  const problem = problemAt(at)
  const tabs = Array.from({ length: count }, (_, card) => ({
    id: String(card),
    label: `Card ${card + 1}`,
    isFaulty: isFaulty(card),
  }))
  const add = () => {
    onAdd()
    onChoose(count)
  }
  return (
    <>
      <TabsBar label="Cards" tabs={tabs} active={String(at)} onChange={id => onChoose(Number(id))}>
        <Lockable isLocked={isReadOnly}>{children(at)}</Lockable>
      </TabsBar>
      <div role="alert" className={look.problem}>
        {problem ? <FieldError message={problem} /> : null}
      </div>
      {isReadOnly ? null : (
        <div className={look.tools}>
          {count < most ? (
            <Button compact icon={IconPlus} onClick={add}>
              Add Card
            </Button>
          ) : null}
          {count > least ? (
            <Button compact kind="subtle" icon={IconTrash} onClick={() => onRemove(at)}>
              Remove Card {at + 1}
            </Button>
          ) : null}
        </div>
      )}
    </>
  )
}
