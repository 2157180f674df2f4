import { IconArrowRight } from '@tabler/icons-react'
import { counted } from '../../lib/format.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { Icon } from '../../ui/button/icon.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { useConfusions } from './quality.api.ts'
import look from './quality.module.css'
import { qualitySearch } from './quality.search.ts'

const perPage = 10

type ConfusionsProps = { place: { agentId: string; evaluationId: string } }

/** Which intents were taken for which, most often first; each opens its phrases. */
export function Confusions({ place }: ConfusionsProps) {
  return (
    <section className={look.section} aria-labelledby="quality-confusions">
      <h2 id="quality-confusions" className={look.title}>
        What is taken for what
      </h2>
      <Pairs place={place} />
    </section>
  )
}

function Pairs({ place }: ConfusionsProps) {
  const [{ pairsFrom: from = 0 }, change] = useSearchState(qualitySearch)
  const { data, error, refetch, isFetching } = useConfusions(place, { from, perPage })
  if (!data) {
    if (!error) return <SkeletonText lines={4} />
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (data.confusions.length === 0) return <p className={look.hint}>No phrase was taken for another intent.</p>
  return (
    <>
      <ul className={look.pairs}>
        {data.confusions.map(({ expected, predicted, count }) => (
          <li key={`${expected.id} ${predicted.id}`}>
            <button
              type="button"
              className={look.pair}
              onClick={() => change({ expected: expected.id, predicted: predicted.id })}
            >
              <span className={look.pairName}>{expected.name}</span>
              <span className="ui-hidden">taken for</span>
              <Icon of={IconArrowRight} />
              <span className={look.pairName}>{predicted.name}</span>
              <span className={look.pairCount}>{counted(count, 'phrase')}</span>
            </button>
          </li>
        ))}
      </ul>
      {from > 0 || data.more ? (
        <Pager
          from={from}
          perPage={perPage}
          more={data.more}
          onChange={next => change({ pairsFrom: next === 0 ? undefined : next })}
        />
      ) : null}
    </>
  )
}
