import type { Word } from './words.ts'

// Function words: they tell the language of a message even where its nouns are borrowed.
const hindiWords = new Set(
  `hai hain ho hu hoon hun tha thi the ka ki ke ko se mein main mujhe mera meri mere aap aapka hum kya kyu kyun kab
  kaha kahan kaise kitne kitna kitni chahiye chaiye karna karo kar kariye dijiye do lena dena liye wala wale wali aur
  nahi nahin haan ji bhi toh yeh ye woh aaj abhi baje baad pehle log logon rupaye rupay din ghante hafte mahine saal
  saath bhai namaste dhanyavad bata batao bataiye tak agle pichhle`.split(/\s+/),
)
const sharedWords = new Set(['the', 'do', 'to', 'main', 'hun', 'log', 'ho', 'kar', 'hum', 'ye', 'ji', 'din'])
const englishWords = new Set(
  `i you we they he she it my your our is are was were am be have has had will would can could should not the a an of
  for with and or but what when where who how please want need this that there from at on in if let us me don`.split(
    /\s+/,
  ),
)
const devanagari = /[\u0900-\u097f]/

/** Whether no Hindi is to be read into short words that both languages know: "when do you open" counts nothing. */
export function isPlainlyEnglish(words: readonly Word[]): boolean {
  return leaning(words.filter(({ text }) => text !== 'please')) < 0
}

/** Whether short words that both languages know ("do", "teen") should be read as romanised Hindi. */
export function isMostlyHindi(words: readonly Word[], language: 'en' | 'hi'): boolean {
  const balance = leaning(words)
  return balance > 0 || (balance === 0 && language === 'hi')
}

/** Towards Hindi above 0, towards English below. */
function leaning(words: readonly Word[]): number {
  let balance = 0
  for (const { text } of words) {
    if (devanagari.test(text)) balance += 2
    else if (sharedWords.has(text)) continue
    else if (hindiWords.has(text)) balance++
    else if (englishWords.has(text)) balance--
  }
  return balance
}
