import { type FindingKind, findingKinds, findingLabels } from '@parley/contracts/bots/finding-kinds.ts'
import { enoughPhrases, type Finding } from '@parley/contracts/bots/lint.ts'
import { IconSparkles } from '@tabler/icons-react'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Link } from '../../ui/frame/link.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { findingsPerPage, useFindings, useGeneratePhrases, useIgnoreFinding, useMend } from './quality.findings.api.ts'
import look from './quality.module.css'
import { qualitySearch } from './quality.search.ts'

const tones: Record<FindingKind, Tone> = {
  shared_phrase: 'danger',
  alike_phrases: 'warning',
  few_phrases: 'warning',
  unmarked_parameter: 'warning',
  unused_entity: 'info',
  oversized_intent: 'info',
}

/** What the linter found in the content as it stands; it is read again after each change. */
export function FindingsView({ agentId }: { agentId: string }) {
  const [{ kind, findingsFrom: from = 0, ignored = false }, change] = useSearchState(qualitySearch)
  const filter = { from, perPage: findingsPerPage, ...(kind ? { kind } : {}), ...(ignored ? { ignored } : {}) }
  const { data, error, refetch, isFetching } = useFindings(agentId, filter)
  if (!data) {
    if (!error) return <SkeletonText lines={8} />
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <section className={look.section} aria-label="Findings">
      <IgnoredToggle count={data.ignored} />
      {data.counts.length > 0 ? <KindField counts={data.counts} /> : <NothingFound ignored={ignored} />}
      {data.findings.length > 0 ? (
        <ul className={look.findings} aria-label={ignored ? 'Ignored findings' : 'Findings'}>
          {data.findings.map(finding => (
            <FindingRow key={finding.id} agentId={agentId} finding={finding} isIgnored={ignored} />
          ))}
        </ul>
      ) : null}
      {from > 0 || data.more ? (
        <Pager
          from={from}
          perPage={findingsPerPage}
          more={data.more}
          onChange={next => change({ findingsFrom: next === 0 ? undefined : next })}
        />
      ) : null}
    </section>
  )
}

function NothingFound({ ignored }: { ignored: boolean }) {
  if (ignored) return <EmptyState message="No finding is ignored." />
  return <EmptyState message="Nothing is wrong with the content." hint="It is looked through after every change." />
}

/** Between what is wrong and what somebody chose to live with. */
function IgnoredToggle({ count }: { count: number }) {
  const [{ ignored }, change] = useSearchState(qualitySearch)
  if (!ignored && count === 0) return null
  const toggle = () => change({ ignored: ignored ? undefined : true, kind: undefined, findingsFrom: undefined })
  return (
    <div>
      <Button compact onClick={toggle}>
        {ignored ? 'Back to the findings' : `Show ignored (${count})`}
      </Button>
    </div>
  )
}

function KindField({ counts }: { counts: readonly { kind: FindingKind; count: number }[] }) {
  const [{ kind }, change] = useSearchState(qualitySearch)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const options = [
    { value: 'all', label: `All findings (${all})` },
    ...counts.map(each => ({ value: each.kind, label: `${findingLabels[each.kind]} (${each.count})` })),
  ]
  return (
    <SelectField
      className={look.choice}
      label="Show"
      value={kind && counts.some(each => each.kind === kind) ? kind : 'all'}
      options={options}
      onChange={value =>
        change({ kind: findingKinds.find(known => known === value), findingsFrom: undefined }, { replace: true })
      }
    />
  )
}

type FindingRowProps = { agentId: string; finding: Finding; isIgnored: boolean }

function FindingRow({ agentId, finding, isIgnored }: FindingRowProps) {
  const canTeach = useMay()('NLP')
  const { kind, message, intents, entity } = finding
  return (
    <li className={look.finding}>
      <div className={look.findingHead}>
        <StatusBadge tone={tones[kind]} label={findingLabels[kind]} />
        <p className={look.findingText}>{message}</p>
      </div>
      <div className={look.mends}>
        {canTeach && !isIgnored ? <Mends agentId={agentId} finding={finding} /> : null}
        {canTeach ? <IgnoreButton agentId={agentId} finding={finding} isIgnored={isIgnored} /> : null}
        {intents.map(({ id, name, storyId }) => (
          <Link key={id} href={`/bots/${agentId}/intents?story=${storyId ?? ''}&intent=${id}`}>
            Open {name}
          </Link>
        ))}
        {entity ? <Link href={`/bots/${agentId}/entity-list/${entity.id}`}>Open {entity.name}</Link> : null}
      </div>
    </li>
  )
}

function Mends({ agentId, finding }: { agentId: string; finding: Finding }) {
  const mending = useMend(agentId)
  const generating = useGeneratePhrases(agentId)
  const isBusy = mending.isPending || generating.isPending
  const [intent] = finding.intents
  return (
    <>
      {finding.mends.map(({ label, ...mend }) => (
        <Button key={label} compact disabled={isBusy} onClick={() => mending.mutate(mend)}>
          {label}
        </Button>
      ))}
      {finding.kind === 'few_phrases' && intent && intent.phrases.length > 0 ? (
        <Button
          compact
          icon={IconSparkles}
          disabled={isBusy}
          onClick={() => generating.mutate({ intentId: intent.id, phrases: intent.phrases, wanted: enoughPhrases })}
        >
          Generate {enoughPhrases} phrases
        </Button>
      ) : null}
    </>
  )
}

function IgnoreButton({ agentId, finding: { id }, isIgnored }: FindingRowProps) {
  const { ignore, restore, isBusy } = useIgnoreFinding(agentId)
  const act = () => (isIgnored ? restore.mutate(id) : ignore.mutate(id))
  return (
    <Button compact disabled={isBusy} onClick={act}>
      {isIgnored ? 'Show again' : 'Ignore'}
    </Button>
  )
}
