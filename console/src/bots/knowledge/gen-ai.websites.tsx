import { type BuiltPage, knowledgeTexts, websiteProblem } from '@parley/contracts/bots/knowledge.ts'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FieldError } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import look from './gen-ai.module.css'

type GenAiWebsitesProps = {
  urls: readonly string[]
  pages: readonly BuiltPage[]
  error: string | null
  isOn: boolean
  onChange: (urls: string[]) => void
}

export function GenAiWebsites({ urls, pages, error, isOn, onChange }: GenAiWebsitesProps) {
  const remove = (url: string) => {
    onChange(urls.filter(each => each !== url))
    toast.info(knowledgeTexts.urlRemoved)
  }
  return (
    <>
      <AddWebsite urls={urls} isOn={isOn} onAdd={url => onChange([...urls, url])} />
      {error ? (
        <div className={look.error} role="alert">
          <FieldError message={error} />
        </div>
      ) : null}
      <ul className={look.list} aria-label="Websites">
        {urls.map(url => (
          <li key={url} className={look.row}>
            <span className={look.name} title={url}>
              {url}
            </span>
            <PageState page={pages.find(page => page.url === addressOf(url))} />
            {isOn ? <IconButton icon={IconTrash} label={`Remove ${url}`} onClick={() => remove(url)} /> : null}
          </li>
        ))}
      </ul>
      {pages.length > 0 ? <BuiltPages pages={pages} /> : null}
    </>
  )
}

type AddWebsiteProps = { urls: readonly string[]; isOn: boolean; onAdd: (url: string) => void }

function AddWebsite({ urls, isOn, onAdd }: AddWebsiteProps) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = () => {
    const typed = url.trim()
    const found = urls.includes(typed) ? knowledgeTexts.urlTwice : websiteProblem(typed)
    setProblem(found)
    if (found) return
    onAdd(typed)
    setUrl('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className={look.add} onKeyDown={addOnEnter}>
      <legend className="ui-hidden">Add a website</legend>
      <TextField
        label="Website URL"
        type="url"
        placeholder={knowledgeTexts.enterUrl}
        value={url}
        error={problem}
        disabled={!isOn}
        onChange={next => {
          setUrl(next)
          setProblem(null)
        }}
      />
      <Button disabled={!isOn} onClick={add}>
        Add
      </Button>
    </fieldset>
  )
}

const states: Record<BuiltPage['state'], { label: string; tone: Tone }> = {
  INDEXED: { label: 'Indexed', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
  SKIPPED: { label: 'Skipped', tone: 'warning' },
}

function PageState({ page }: { page: BuiltPage | undefined }) {
  if (!page) return <StatusBadge label="Not built yet" tone="neutral" />
  return <StatusBadge {...states[page.state]} />
}

function BuiltPages({ pages }: { pages: readonly BuiltPage[] }) {
  return (
    <details className={look.pages}>
      <summary>Pages of the last build ({pages.length})</summary>
      <ul className={look.list}>
        {pages.map(page => (
          <li key={page.url} className={look.row}>
            <span className={look.name} title={page.url}>
              {page.url}
            </span>
            {page.error ? <span className={look.hint}>{page.error}</span> : null}
            <PageState page={page} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function addressOf(url: string): string {
  return URL.parse(url)?.href ?? url
}
