import { tokenise } from '../text/tokens.ts'
import { type Emotion, emotions } from './labels.ts'

// Hindi words in Devanagari and in Latin letters; the learned weights know English alone.
const words: Partial<Record<Emotion, string>> = {
  admiration:
    'शानदार लाजवाब ज़बरदस्त जबरदस्त कमाल बेहतरीन उत्तम वाह shandar shaandar lajawab zabardast jabardast kamaal behtarin behtareen waah wah',
  amusement: 'हाहा हंसी हँसी मज़ाक मजाक मज़ेदार मजेदार haha hahaha hasi hansi mazak majak mazedar majedar',
  anger:
    'गुस्सा क्रोध बकवास धोखा धोखेबाज़ धोखेबाज लूट लुटेरे चोर ठग बेवकूफ़ बेवकूफ gussa krodh bakwas bakwaas dhokha dhokebaaz lutere chor thag bewakoof bewkoof',
  annoyance: 'परेशान तंग झंझट चिढ़ बेकार फालतू pareshan pareshaan jhanjhat chidh bekar bekaar faltu faaltu',
  approval: 'सही ठीक बढ़िया अच्छा अच्छी अच्छे sahi theek thik badhiya badiya accha acha achha achi acchi achhi achhe',
  caring: 'ख्याल ख़्याल ध्यान फ़िक्र फिक्र khayal khyal dhyan fikr',
  confusion: 'उलझन भ्रम कन्फ्यूज uljhan',
  curiosity: 'जानना जिज्ञासा उत्सुक janna jigyasa utsuk',
  desire: 'काश इच्छा तमन्ना kaash ichha iccha tamanna',
  disappointment:
    'निराश निराशा मायूस अफ़सोसजनक घटिया खराब ख़राब nirash niraash nirasha mayus maayus ghatiya kharab kharaab',
  disapproval: 'गलत ग़लत नामंज़ूर इनकार galat namanzoor inkaar inkar',
  disgust: 'घिन घिनौना छी गंदा गंदी ghin ghinona chhi chee ganda gandi',
  embarrassment: 'शर्म शर्मिंदा शर्मनाक sharm sharam sharminda sharmnak',
  excitement: 'उत्साह उत्साहित रोमांच बेसब्र utsah utsahit romanch besabr besabri',
  fear: 'डर डरा भय खौफ ख़ौफ़ dar darr dara bhay khauf',
  gratitude:
    'धन्यवाद शुक्रिया आभार आभारी मेहरबानी dhanyavad dhanyawad dhanyavaad dhanyawaad shukriya shukria aabhar abhari meherbani mehrbani',
  grief: 'शोक मातम देहांत shok matam dehant',
  joy: 'खुश ख़ुश खुशी ख़ुशी प्रसन्न आनंद मज़ा मजा khush khushi prasann aanand maza mazaa',
  love: 'प्यार मोहब्बत इश्क प्रेम pyar pyaar mohabbat ishq',
  nervousness: 'घबराहट घबरा चिंता चिंतित बेचैन ghabrahat ghabra chinta chintit bechain',
  optimism: 'उम्मीद आशा भरोसा umeed ummeed aasha bharosa',
  pride: 'गर्व फ़ख्र फख्र नाज़ garv fakhr naaz',
  realization: 'अहसास एहसास ahsas ehsaas ehsas',
  relief: 'राहत सुकून तसल्ली rahat raahat sukoon sukun tasalli',
  remorse: 'माफ़ माफ माफी माफ़ी क्षमा पछतावा खेद अफ़सोस अफसोस maaf maf maafi mafi kshama pachtawa khed afsos',
  sadness: 'दुख दुखी दुःख उदास रोना आंसू आँसू dukh dukhi udas udaas rona aansu aansoo',
  surprise: 'हैरान हैरानी आश्चर्य अचंभा अरे hairan hairaan hairani aashcharya ashcharya achambha arre',
}

const smileys: Partial<Record<Emotion, string>> = {
  admiration: '🤩👏🙌💯🔥',
  amusement: '😂🤣😆😹😄😜😝',
  anger: '😠😡🤬👿💢',
  annoyance: '😒🙄😤😑',
  approval: '👍👌✅',
  caring: '🤗',
  confusion: '😕🤨😵',
  curiosity: '🤔🧐',
  desire: '🤤',
  disappointment: '😞😔🙁☹',
  disapproval: '👎',
  disgust: '🤢🤮',
  embarrassment: '😳🙈',
  excitement: '🥳🎉🤪',
  fear: '😨😱😰',
  gratitude: '🙏',
  joy: '😃😀😊🙂😁☺',
  love: '🥰😍❤💕💖😘♥',
  nervousness: '😬😟',
  optimism: '🤞',
  pride: '😎',
  relief: '😌',
  sadness: '😢😭😥💔😿',
  surprise: '😲😮😯🤯',
}

const hindiNegations = new Set('नहीं नही न ना मत nahi nahin nahee nhi na mat'.split(' '))
const englishNegations = new Set('not never isnt wasnt didnt dont cant t'.split(' '))
const pleasant = new Set('happy satisfied pleased glad impressed good great nice'.split(' '))
// To understand is no feeling; not to understand is.
const understanding = new Set('समझ समझा समझी samajh samjh samjha samjhi samaj'.split(' '))

// What is felt when the word is denied: 'khush nahi' is a complaint; 'pareshan nahi' says little.
const denied: Partial<Record<Emotion, Emotion>> = {
  admiration: 'disappointment',
  approval: 'disapproval',
  desire: 'disapproval',
  gratitude: 'disapproval',
  joy: 'disappointment',
  love: 'disapproval',
  optimism: 'disappointment',
  relief: 'nervousness',
}

// These emotions have words that also occur in neutral talk.
const weak = new Set<Emotion>(['approval', 'caring', 'curiosity', 'optimism'])
const weakScore = 0.45
const deniedScore = 0.6
const strongScore = 0.75

const emotionOfWord = new Map<string, Emotion>(
  emotions.flatMap(emotion =>
    [...(words[emotion] ?? '').split(' '), ...(smileys[emotion] ?? '')]
      .filter(word => word !== '')
      .map(word => [word.normalize('NFC'), emotion] as const),
  ),
)

/** An emotion that words express outright. `insteadOf` is the one that they would express if they were not denied. */
export type Hint = { emotion: Emotion; score: number; insteadOf?: Emotion }

/** What Hindi and Hinglish words, smileys and denied pleasure say about the feeling of a normalised text. */
export function hintsOf(normalised: string): Hint[] {
  const tokens = tokenise(normalised)
  return tokens.flatMap((token, at) => {
    const around = [at - 1, at + 1, at + 2].map(near => tokens[near] ?? '')
    const isDenied = around.some(near => hindiNegations.has(near))
    if (understanding.has(token)) return isDenied ? [{ emotion: 'confusion', score: deniedScore } as const] : []
    if (pleasant.has(token)) return deniedPleasure(tokens.slice(Math.max(at - 3, 0), at))
    const emotion = emotionOfWord.get(token)
    return emotion ? named(emotion, isDenied) : []
  })
}

function deniedPleasure(before: string[]): Hint[] {
  if (!before.some(token => englishNegations.has(token))) return []
  return [{ emotion: 'disappointment', score: deniedScore, insteadOf: 'joy' }]
}

function named(emotion: Emotion, isDenied: boolean): Hint[] {
  if (!isDenied) return [{ emotion, score: weak.has(emotion) ? weakScore : strongScore }]
  const opposite = denied[emotion]
  return opposite ? [{ emotion: opposite, score: deniedScore, insteadOf: emotion }] : []
}
