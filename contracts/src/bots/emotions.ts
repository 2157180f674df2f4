/** What a message may feel like, with the smiley that the report shows beside the name. */
export const smileys = {
  admiration: '🤩',
  amusement: '😂',
  anger: '😠',
  annoyance: '😒',
  approval: '👍',
  caring: '🤗',
  confusion: '😕',
  curiosity: '🤔',
  desire: '😍',
  disappointment: '😞',
  disapproval: '👎',
  disgust: '🤢',
  fear: '😨',
  gratitude: '🙏',
  grief: '😭',
  joy: '😄',
  love: '🥰',
  nervousness: '😬',
  optimism: '🌞',
  pride: '😎',
  realization: '💡',
  relief: '😌',
  remorse: '😔',
  sadness: '😢',
  surprise: '😲',
  neutral: '😐',
  embarrassment: '😳',
  excitement: '🥳',
} as const
export type Emotion = keyof typeof smileys
// `Object.keys` forgets what the keys are.
export const emotions = Object.keys(smileys) as [Emotion, ...Emotion[]]

export function isEmotion(value: string): value is Emotion {
  return Object.hasOwn(smileys, value)
}

/** 'Joy 😄', as a cell of the report shows it. */
export function emotionCell(emotion: Emotion): string {
  return `${emotion.charAt(0).toUpperCase()}${emotion.slice(1)} ${smileys[emotion]}`
}
