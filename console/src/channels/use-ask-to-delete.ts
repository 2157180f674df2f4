import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { useDeleteChannel } from './channels.api.ts'

/** Asks, then puts the channel into the Bin; `onDeleted` follows once it is there. */
export function useAskToDelete(onDeleted?: () => void): (channelId: string) => void {
  const confirm = useConfirm()
  const { mutate } = useDeleteChannel()
  return channelId => {
    void confirm({ question: channelTexts.deleteQuestion }).then(isSure => {
      if (isSure) mutate(channelId, { onSuccess: () => onDeleted?.() })
    })
  }
}
