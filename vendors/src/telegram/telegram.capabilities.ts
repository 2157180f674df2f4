import type { Capabilities, FileRoom } from '../capabilities.ts'
import { writtenOut } from '../capabilities.ts'
import { fetchedEndings, mostCaptionCharacters } from './telegram.send.ts'

const megabyte = 1024 * 1024
/** Telegram fetches it from where it lies. */
const file: FileRoom = { mostBytes: 20 * megabyte, captionCharacters: mostCaptionCharacters }

export const telegramCapabilities: Capabilities = {
  ...writtenOut,
  replyButtons: null,
  listRows: null,
  // Of several, all but the first one's picture stand in the text.
  richCards: 1,
  places: true,
  files: {
    // Below a text that is too long for a caption it is shown too.
    IMAGE: { mostBytes: 5 * megabyte, captionCharacters: null },
    VIDEO: file,
    DOC: { ...file, endings: fetchedEndings },
    AUDIO: file,
  },
  templateLayouts: ['limited_time_offer', 'carousel'],
}
