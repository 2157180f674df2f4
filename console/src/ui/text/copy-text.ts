import { toast, toastTimes } from '../feedback/toast.ts'

/** Puts the text on the clipboard and says so; false where the browser refused. */
export async function copyText(text: string, copiedText = 'Copied'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copiedText, { duration: toastTimes.copied })
    return true
  } catch {
    toast.error('The browser refused to copy. Select the text and copy it yourself.')
    return false
  }
}
