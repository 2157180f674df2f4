/** What the rules for Hindi are told of one script. `ta` is the ending that tells who speaks: चाहता or चाहती. */
export type HindiWords = {
  polite: RegExp
  /** Object and verb in its long form: `टिकट बुक करना`. */
  doing: readonly RegExp[]
  /** The long form's ending, behind the stem. */
  longEnd: RegExp
  feminine: RegExp
  wanting: RegExp
  asksYou: RegExp
  question: RegExp
  trouble: RegExp
  /** A line that ends so is a sentence; another one names a thing. */
  sentenceEnd: RegExp
  /** A name that would take another form before `के बारे में`. */
  bends: RegExp
  /** Orders by their last words: the forms of each verb. */
  orders: readonly OrderForms[]
  /** A verb followed by `दो` or `do`, whatever it is. */
  handed: RegExp
  handedForms: (stem: string) => OrderForms
  oblique: string
  infinitive: string
  frames: Record<
    'doing' | 'telling' | 'wanting' | 'asking' | 'stating' | 'trouble' | 'naming' | 'about',
    readonly string[]
  >
  synonyms: readonly (readonly string[])[]
  idioms: readonly (readonly string[])[]
}

/** `stem` करें कीजिए. */
export type OrderForms = { stem: string; subjunctive: string; polite: string; said: readonly string[] }
