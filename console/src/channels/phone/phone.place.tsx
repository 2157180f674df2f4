import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogCancel } from '../../ui/dialog/dialog-frame.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Said } from './phone.api.ts'
import look from './phone.module.css'
import { placeProblems, type TypedPlace } from './phone.sayings.ts'

type PlaceDialogProps = { onSend: (place: NonNullable<Said['place']>) => void; onClose: () => void }

const decimals = 6
const longestName = 100
const formId = 'phone-place'

/** Where the customer is, as their phone would tell it. */
export function PlaceDialog({ onSend, onClose }: PlaceDialogProps) {
  const [place, setPlace] = useState<TypedPlace>({ latitude: null, longitude: null, name: '' })
  const [isAsked, ask] = useState(false)
  const problems = isAsked ? placeProblems(place) : {}
  const { latitude, longitude, name } = place
  const send = () => {
    ask(true)
    if (latitude === null || longitude === null || Object.keys(placeProblems(place)).length > 0) return
    onSend({ latitude, longitude, ...(name.trim() ? { name: name.trim() } : {}) })
  }
  const footer = (
    <>
      <DialogCancel />
      <Button kind="primary" type="submit" form={formId}>
        Send location
      </Button>
    </>
  )
  return (
    <Dialog isOpen title="Location" footer={footer} onClose={onClose}>
      <form
        id={formId}
        className={look.chooser}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <NumberField
          label="Latitude"
          required
          decimals={decimals}
          value={latitude}
          error={problems.latitude}
          onChange={next => setPlace({ ...place, latitude: next })}
        />
        <NumberField
          label="Longitude"
          required
          decimals={decimals}
          value={longitude}
          error={problems.longitude}
          onChange={next => setPlace({ ...place, longitude: next })}
        />
        <TextField
          label="Name"
          maxLength={longestName}
          value={name}
          onChange={next => setPlace({ ...place, name: next })}
        />
      </form>
    </Dialog>
  )
}
