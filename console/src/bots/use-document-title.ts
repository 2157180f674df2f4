import { useEffect } from 'react'

/** The tab says which agent it holds, then whose product it is. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return
    const product = document.title
    document.title = `${title} · ${product}`
    return () => {
      document.title = product
    }
  }, [title])
}
