import type { JSX } from 'preact'

export function CloseIcon(): JSX.Element {
  return <Icon d="M6 6l12 12M18 6 6 18" />
}

export function EndIcon(): JSX.Element {
  return <Icon d="M14 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-2M9 12h12m-3-3 3 3-3 3" />
}

export function SendIcon(): JSX.Element {
  return <Icon d="M12 19V5m-6 6 6-6 6 6" />
}

export function FileIcon(): JSX.Element {
  return <Icon d="M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2Z" />
}

export function DownIcon(): JSX.Element {
  return <Icon d="M12 5v14m6-6-6 6-6-6" />
}

export function QueuedIcon(): JSX.Element {
  return <Icon d="M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />
}

export function SentIcon(): JSX.Element {
  return <Icon d="m5 12 5 5L20 7" />
}

export function ReadIcon(): JSX.Element {
  return <Icon d="m3 12 5 5L18 7m-6 8 2 2 8-10" />
}

export function FailedIcon(): JSX.Element {
  return <Icon d="M12 8v5m0 3v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />
}

export function StarIcon(): JSX.Element {
  return <Icon d="m12 4 2.5 5 5.5.8-4 3.9.9 5.5L12 16.6l-4.9 2.6.9-5.5-4-3.9 5.5-.8L12 4Z" />
}

function Icon({ d }: { d: string }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
