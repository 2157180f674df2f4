import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { mappingTexts } from '@parley/contracts/templates/mapping.ts'
import { type VariableGroup, variableGroups } from '@parley/contracts/templates/variables.ts'
import { useId, useState } from 'react'
import { FieldProblem } from '../ui/form/field-problem.tsx'
import { TabsBar } from '../ui/frame/tabs-bar.tsx'
import look from './mapping.module.css'
import { MappingRow } from './mapping.row.tsx'
import { calledIn, sectionNames } from './mapping.words.ts'
import type { ColumnSource, MappingState } from './message.api.ts'
import { rowOf, withRow } from './send.draft.ts'
import { ColumnSourceProvider } from './use-columns.ts'

type PanelProps = { state: MappingState; isLocked: boolean }
type Section = Pick<VariableGroup, 'type' | 'parameters'>

type MappingProps = PanelProps & {
  title?: string
  /** Where columns come from; the contact book unless told. */
  source?: ColumnSource
}

/** Where the values of a template's variables come from: a section for each of its parts. */
export function MappingPanel({ title = 'Variable mapping', source = 'contacts', state, isLocked }: MappingProps) {
  const heading = useId()
  const groups = state.template ? variableGroups(state.template) : []
  if (groups.length === 0) return null
  return (
    <section className={look.panel} aria-labelledby={heading}>
      <h2 id={heading} className={look.title}>
        {title}
      </h2>
      <ColumnSourceProvider value={source}>
        {groups.map(group =>
          group.type === 'cards' ? (
            <Cards key={group.type} cards={group.cards ?? []} state={state} isLocked={isLocked} />
          ) : (
            <GroupRows key={group.type} group={group} state={state} isLocked={isLocked} />
          ),
        )}
      </ColumnSourceProvider>
    </section>
  )
}

type CardsProps = PanelProps & { cards: NonNullable<VariableGroup['cards']> }

function Cards({ cards, state, isLocked }: CardsProps) {
  const isBad = ({ groups }: CardsProps['cards'][number]) =>
    groups.some(({ parameters }) => parameters.some(({ name }) => state.problemAt(`mapping.${name}`)))
  const [chosen, setChosen] = useState<number | null>(null)
  const firstBad = cards.findIndex(isBad)
  // Somebody who has chosen a card stays there; before that the first one that is incomplete is shown.
  const active = chosen ?? Math.max(0, firstBad)
  const groups = cards[active]?.groups ?? []
  // A card that is being filled in stays in sight when it is complete.
  const change: MappingState['change'] = part => {
    setChosen(active)
    state.change(part)
  }
  return (
    <div className={look.section}>
      <h3 className={look.heading}>{sectionNames.cards}</h3>
      <FieldProblem message={firstBad >= 0 ? mappingTexts.cardMissing : null} />
      <TabsBar
        label={sectionNames.cards}
        tabs={cards.map((card, index) => ({
          id: String(index),
          label: broadcastScreen.card(index + 1),
          isFaulty: isBad(card),
        }))}
        active={String(active)}
        onChange={id => setChosen(Number(id))}
      >
        <div className={look.rows}>
          {groups.length === 0 ? <p className={look.none}>{mappingTexts.noVariableInCard}</p> : null}
          {groups.map(group => (
            <GroupRows
              key={group.type}
              of={broadcastScreen.card(active + 1)}
              group={group}
              state={{ ...state, change }}
              isLocked={isLocked}
            />
          ))}
        </div>
      </TabsBar>
    </div>
  )
}

type GroupProps = PanelProps & {
  group: Section
  /** The card that it is a part of: the message has parts of the same names. */
  of?: string
}

function GroupRows({ group, of, state, isLocked }: GroupProps) {
  const { form, change, problemAt } = state
  const { mapping } = form.values
  const name = sectionNames[group.type]
  return (
    <section className={look.section} aria-label={of ? `${of}: ${name}` : name}>
      <h3 className={look.heading}>{name}</h3>
      {group.parameters.map(variable => (
        <MappingRow
          key={variable.name}
          title={calledIn(state.template?.components ?? [], variable)}
          variable={variable}
          row={rowOf(mapping, variable.name)}
          error={problemAt(`mapping.${variable.name}`)}
          timeZone={state.timeZone}
          isLocked={isLocked}
          onChange={row => change({ mapping: withRow(mapping, row) })}
        />
      ))}
    </section>
  )
}
