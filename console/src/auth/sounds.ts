import type { SoundId } from '@parley/contracts/auth/profile.ts'

let playing: HTMLAudioElement | null = null

/** Plays one sound, instead of what is playing; false where the browser waits for a click first. `volume` in percent. */
export async function playSound(sound: SoundId, volume: number): Promise<boolean> {
  playing?.pause()
  const audio = new Audio(`/assets/sounds/${sound}.mp3`)
  audio.volume = volume / 100
  playing = audio
  try {
    await audio.play()
    return true
  } catch (error) {
    // Another sound that was asked for meanwhile cuts this one short; nothing is wrong then.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
