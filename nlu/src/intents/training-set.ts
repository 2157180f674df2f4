export type TrainingPhrase = { text: string }
export type TrainingIntent = { id: string; name: string; phrases: TrainingPhrase[] }
/** Intents in order of age, oldest first. */
export type TrainingSet = { language: 'en' | 'hi'; intents: TrainingIntent[] }
export type TrainingWarning = { intentId?: string; message: string }
