import look from './state.module.css'

export type DrawingName = 'list' | 'search' | 'unplugged' | 'people' | 'chart' | 'message'

const strokes: Record<DrawingName, string> = {
  list: 'M20 18h56a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4ZM16 30h64M26 40h14M26 50h22M58 40h12M58 50h8',
  search: 'M42 20a18 18 0 1 1 0 36a18 18 0 0 1 0-36ZM55 51l17 15M34 38h16',
  unplugged: 'M14 40h18M32 28v24h8a12 12 0 0 0 0-24ZM82 40H66M66 28v24h-4a12 12 0 0 1-10-6M60 28h6M52 33h6M52 47h6',
  people:
    'M36 20a9 9 0 1 1 0 18a9 9 0 0 1 0-18ZM18 62c0-10 8-16 18-16s18 6 18 16M62 26a7 7 0 1 1 0 14M66 47c8 1 13 7 13 15',
  chart: 'M18 14v48h62M30 54V40M44 54V28M58 54V44M72 54V22',
  message: 'M20 18h56a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H46L32 64V52H20a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4ZM30 31h36M30 40h22',
}

/** A few lines to rest the eye on where nothing is to be read yet. */
export function Drawing({ of }: { of: DrawingName }) {
  return (
    <svg className={look.drawing} viewBox="0 0 96 80" aria-hidden focusable={false}>
      <path d={strokes[of]} />
    </svg>
  )
}
