import { Slider } from '@mantine/core'
import {
  type SoundSetting,
  type SoundType,
  soundIds,
  sounds,
  soundTexts,
  soundTypes,
} from '@parley/contracts/auth/profile.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '../ui/button/icon-button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'
import look from './sound.module.css'
import { playSound } from './sounds.ts'

export type SoundFieldProps = {
  value: SoundSetting
  disabled: boolean
  onChange: (value: SoundSetting) => void
}

const options = soundIds.map(id => ({ value: id, label: sounds[id] }))

/** One line: which sound, how often, how loud, and what it is like. */
export function SoundField({ value, disabled, onChange }: SoundFieldProps) {
  const { type, sound, repeat, volume } = value
  const { isBlocked, play } = usePlayer()
  const set = (change: Partial<SoundSetting>) => onChange({ ...value, ...change })
  return (
    <fieldset className={look.sound} disabled={disabled}>
      <legend className={look.name}>{soundTypes[type]}</legend>
      <div className={look.line}>
        <SelectField
          label="Sound"
          options={options}
          value={sound}
          disabled={disabled}
          onChange={chosen => set({ sound: soundIds.find(id => id === chosen) ?? sound })}
        />
        <VolumeSlider type={type} value={volume} disabled={disabled} onChange={next => set({ volume: next })} />
        <div className={look.repeat}>
          <SwitchField label="Repeat" value={repeat} disabled={disabled} onChange={next => set({ repeat: next })} />
        </div>
        <IconButton
          className={look.play}
          kind="default"
          icon={IconPlayerPlay}
          label={`Play ${sounds[sound]}`}
          onClick={() => void play(() => playSound(sound, volume))}
        />
      </div>
      {isBlocked ? <p role="status">{soundTexts.blocked}</p> : null}
    </fieldset>
  )
}

type VolumeProps = { type: SoundType; value: number; disabled: boolean; onChange: (value: number) => void }

function VolumeSlider({ type, value, disabled, onChange }: VolumeProps) {
  const label = useId()
  return (
    <div className={look.volume}>
      <div id={label} className={look.label}>
        Volume <span className={look.percent}>{value}</span>
      </div>
      <Slider
        className={look.slider}
        size="sm"
        min={0}
        max={100}
        label={null}
        value={value}
        disabled={disabled}
        thumbLabel={`Volume of ${soundTypes[type]}`}
        onChange={onChange}
      />
    </div>
  )
}

/** A browser that refuses to play before the page was clicked plays at that click. */
function usePlayer() {
  const [waiting, wait] = useState<(() => Promise<boolean>) | null>(null)
  const play = async (act: () => Promise<boolean>) => {
    const hasPlayed = await act()
    wait(hasPlayed ? null : () => act)
  }
  useEffect(() => {
    if (!waiting) return
    const retry = () => void waiting().then(hasPlayed => (hasPlayed ? wait(null) : undefined))
    window.addEventListener('pointerdown', retry)
    return () => window.removeEventListener('pointerdown', retry)
  }, [waiting])
  return { isBlocked: waiting !== null, play }
}
