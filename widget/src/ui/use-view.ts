import { useLayoutEffect, useState } from 'preact/hooks'
import type { Chat } from '../chat.ts'
import type { View } from '../view.ts'

export function useView(chat: Chat): View {
  const [view, setView] = useState(chat.store.value)
  useLayoutEffect(() => {
    setView(chat.store.value)
    return chat.store.subscribe(setView)
  }, [chat])
  return view
}
