import type { ReviewCluster } from '@parley/contracts/bots/review.ts'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { shareWords } from '../trace/trace.words.ts'
import { useClusterMessages } from './review.api.ts'
import look from './review.module.css'

export type ClusterActs = {
  onGuess: (place: number) => void
  onOther: () => void
  onNew: () => void
  onIgnore: () => void
}

type ClusterProps = {
  agentId: string
  cluster: ReviewCluster
  /** Null for who may only look. */
  acts: ClusterActs | null
  isBusy: boolean
  /** Of its messages, the ones that acts are about; empty for all. */
  chosen: readonly string[]
  onChoose: (messages: readonly string[]) => void
}

/** Messages that ask alike, and what may be done with them. */
export function Cluster({ agentId, cluster, acts, isBusy, chosen, onChoose }: ClusterProps) {
  const { dateTime } = useDates()
  const [isOpen, setOpen] = useState(false)
  const { id, examples, messages, turns, lastSeen, gain, guesses } = cluster
  const [first, ...others] = examples
  const head = `cluster-${id}`
  return (
    <li className={look.cluster} data-cluster={id} tabIndex={-1} aria-labelledby={head}>
      <h2 id={head} className={look.head}>
        {first?.text}
      </h2>
      {isOpen ? (
        <Messages agentId={agentId} clusterId={id} isFixed={acts === null} chosen={chosen} onChoose={onChoose} />
      ) : (
        <ul className={look.examples}>
          {others.map(example => (
            <li key={example.id}>{example.text}</li>
          ))}
        </ul>
      )}
      <p className={look.facts}>
        <span>{turns === 1 ? 'Said once' : `Said ${formatNumber(turns)} times`}</span>
        <span>Last {dateTime(lastSeen)}</span>
        <span>Settles {shareWords(gain)} of this week’s messages</span>
      </p>
      <div className={look.actions}>
        {acts
          ? guesses.map(({ intentId, name, confidence }, place) => (
              <Button key={intentId} compact disabled={isBusy} onClick={() => acts.onGuess(place)}>
                <kbd className={look.key}>{place + 1}</kbd> {name} {shareWords(confidence)}
              </Button>
            ))
          : guesses.map(({ intentId, name, confidence }) => (
              <span key={intentId} className={look.guess}>
                {name} {shareWords(confidence)}
              </span>
            ))}
        {acts ? (
          <>
            <Button compact kind="subtle" disabled={isBusy} onClick={acts.onOther}>
              Another intent
            </Button>
            <Button compact kind="subtle" disabled={isBusy} onClick={acts.onNew}>
              New intent
            </Button>
            <Button compact kind="subtle" disabled={isBusy} onClick={acts.onIgnore}>
              Ignore
            </Button>
          </>
        ) : null}
        {messages > 1 ? (
          <Button compact kind="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `All ${formatNumber(messages)} texts`}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

type MessagesProps = Pick<ClusterProps, 'agentId' | 'chosen' | 'onChoose'> & { clusterId: string; isFixed: boolean }

/** Ticked ones are meant; while none is, all are. */
function Messages({ agentId, clusterId, isFixed, chosen, onChoose }: MessagesProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, error } = useClusterMessages(agentId, clusterId)
  const rows = data?.pages.flatMap(page => page.messages) ?? []
  const tick = (id: string, isTicked: boolean) =>
    onChoose(isTicked ? [...chosen, id] : chosen.filter(each => each !== id))
  if (error) return <p role="alert">{error.message}</p>
  return (
    <>
      <ul className={look.messages} aria-label="Texts">
        {rows.map(({ id, text, turns }) => (
          <li key={id}>
            {isFixed ? text : <CheckboxField label={text} value={chosen.includes(id)} onChange={on => tick(id, on)} />}
            <span className={look.times}>{formatNumber(turns)} ×</span>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button compact isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  )
}
