import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import look from './pager.module.css'
import { canGoBack, canGoOn, nextFrom, type Page, previousFrom } from './pager-rules.ts'

export type PagerProps = Page & {
  onChange: (from: number) => void
  /** Stands in place of 'Next' once there is no more, such as 'No More Data to Show'. */
  exhaustedLabel?: string
}

export function Pager({ onChange, exhaustedLabel = 'Next', ...page }: PagerProps) {
  const hasNext = canGoOn(page)
  return (
    <nav aria-label="Pages" className={look.pager}>
      <Button compact icon={IconChevronLeft} disabled={!canGoBack(page)} onClick={() => onChange(previousFrom(page))}>
        Previous
      </Button>
      <Button compact iconAfter={IconChevronRight} disabled={!hasNext} onClick={() => onChange(nextFrom(page))}>
        {hasNext ? 'Next' : exhaustedLabel}
      </Button>
    </nav>
  )
}
