import { Readable } from 'node:stream'
import { channelMegabytes, libraryMegabytes } from '@parley/contracts/files/files.ts'
import type { Letter, LetterFile } from '@parley/vendors/smtp/smtp.receive.ts'
import { FileRefused, showReceived, storeReceived } from '../../files/files.received.ts'
import { uuidOf } from '../../platform/ids.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform } from '../../platform/work.ts'
import type { ReadLetter } from './mailbox.letters.ts'

type Owner = { id: string; enterpriseId: string }

const mostMegabytes = channelMegabytes.EMAIL?.most ?? libraryMegabytes

/**
 * Stores the files of a mail and puts their ids into the letter. Ids follow from the mail, so a mail that is read twice
 * has its files once. A file that may not be stored, such as a program, is only named.
 */
export async function keepFiles(platform: Platform, channel: Owner, { letter, files }: ReadLetter): Promise<Letter> {
  if (letter.kind !== 'reply' || files.length === 0) return letter
  const kept: LetterFile[] = []
  for (const [place, file] of letter.files.entries()) {
    const id = uuidOf(channel.id, letter.id, String(place))
    const isKept = await keep(platform, { ...file, id, enterpriseId: channel.enterpriseId }, files[place])
    kept.push({ ...file, url: isKept ? id : null })
  }
  return { ...letter, files: kept }
}

type Kept = LetterFile & Pick<Owner, 'id' | 'enterpriseId'>

async function keep(platform: Platform, file: Kept, bytes: Uint8Array | undefined): Promise<boolean> {
  if (!bytes) return false
  const { id, enterpriseId, name, contentType } = file
  try {
    const incoming = { id, enterpriseId, name: name || 'picture', contentType, mostMegabytes }
    const stored = await storeReceived(platform, incoming, pass => pass(Readable.from([Buffer.from(bytes)]), {}))
    const setting = { platform, actor: systemActor(enterpriseId), request: noRequest }
    await transact(setting, work => showReceived(work, stored))
    return true
  } catch (error) {
    if (error instanceof FileRefused) return false
    throw error
  }
}
