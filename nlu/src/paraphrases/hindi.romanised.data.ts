import type { HindiWords, OrderForms } from './hindi.words.ts'

const orders = [
  order('kar', 'karein', 'kijiye', 'karo karen karein kare kijiye kijie kariye'),
  order('de', 'dein', 'dijiye', 'do den dein dijiye dijie'),
  ...'bata dikha suna samjha laga hata bana mila karwa'.split(' ').map(stem => open(stem)),
  ...'bhej badal rok khol dhundh rakh'.split(' ').map(stem => closed(stem)),
]

export const romanised: HindiWords = {
  polite: /^(?:namaste|namaskar|hello|hi|suniye|kripya|kripaya|please|plz|pls|zara),? +| +(?:please|plz|pls|kripya)$/i,
  doing: [
    /^(?:mujhe|muje|mujhko|hame|humein) (.+(?:na|ni|ne)) (?:hai|h|hain|tha)$/i,
    /^(?:main|mai|mein|hum) (.+na) (?:chah?ta|chah?ti|chah?te) (?:hoon|hun|hu|hai|hain)$/i,
  ],
  longEnd: /(?:na|ni|ne)$/i,
  feminine: /chah?ti|sakti|rahi h[uo]/i,
  wanting: /^(?:mujhe|muje|mujhko|hame|humein) (.+) (?:chahiye|chahie|chaiye|chahiy)$/i,
  asksYou: /^kya (?:aap|ap|tum) (.+) (\S+) (?:sakte|sakti) (?:hain|hai|ho|h)$/i,
  question:
    /(?:^|\s)(?:kya|kaha|kahan|kab|kaise|kaisa|kaisi|kyun|kyu|kyon|kitna|kitne|kitni|kaun|konsa|kaunsa|kis|kise)(?=\s|$)/i,
  trouble:
    /(?:\bnah[ie]n?\b|galat|kharab|\bband\b|\bkho\b|bhool|bhul|samasya|dikkat|pareshani|problem|issue|error|toot|chori|fail|atak|\bder\b)/i,
  sentenceEnd:
    /\b(?:hai|hain|h|hoon|hun|hu|ho|tha|the|thi|\w+(?:ga|gi|ge)|gaya|gayi|gaye|diya|liya|raha|rahi|rahe|karun|karu|chahiye|chahie|chuka|chuki|hua|hui|nahi|nahin|aaya|aayi|mila|mili|kiya)$/i,
  bends: /(?:^|\s)(?:mera|apna|hamara|aapka|uska|\w+a)(?=\s|$)/i,
  orders,
  handed: /^(.+) (\S+) (?:do|den|dein|dijiye|dijie|dena)$/i,
  handedForms: stem => ({ stem, subjunctive: `${stem} dein`, polite: `${stem} dijiye`, said: [] }),
  oblique: 'ne',
  infinitive: 'na',
  frames: {
    doing: [
      'mujhe {long} hai',
      'main {inf} chah{ta} hoon',
      'kya main {stem} sak{ta} hoon?',
      'mujhe {obl} mein madad chahiye',
      'kripya {obl} mein meri madad karein',
      '{obl} ke liye mujhe kya karna hoga?',
      '{obl} ka tareeka bataiye',
      'kya aap {obl} mein madad kar sakte hain?',
      'please {obl} mein help karo',
    ],
    telling: [
      'please {subjunctive}',
      'kya aap {stem} sakte hain?',
      '{polite}',
      'kripya {subjunctive}',
      'main chah{ta} hoon ki aap {subjunctive}',
      'zara {polite}',
      'kya aap please {stem} sakte hain?',
      'meri madad kijiye aur {polite}',
    ],
    wanting: [
      'mujhe {} ki zaroorat hai',
      'kripya mujhe {} dijiye',
      'please mujhe {} do',
      'mujhe {} chahiye, please madad karein',
      'kya aap mujhe {} de sakte hain?',
      'mujhe {} de dijiye',
      'namaste, mujhe {} chahiye',
    ],
    asking: [
      'please bataiye, {}?',
      'kya aap bata sakte hain ki {}?',
      'mujhe jaanna hai ki {}',
      'main jaanna chah{ta} hoon ki {}',
      'zara bataiye, {}?',
      'mujhe bata dijiye ki {}',
      '{}, bata dijiye',
      'namaste, {}?',
      'please batao {}?',
    ],
    stating: [
      'namaste, {}',
      'suniye, {}',
      'main batana chah{ta} hoon ki {}',
      'mujhe kehna hai ki {}',
      'asal mein, {}',
      'aapko bata doon ki {}',
    ],
    trouble: [
      '{}, please madad karein',
      'namaste, {}',
      '{}, ab main kya karun?',
      '{}, meri madad kijiye',
      '{}, kya aap madad kar sakte hain?',
      'meri pareshani yeh hai ki {}',
      'please dekhiye, {}',
      'suniye, {}',
    ],
    naming: ['{} bataiye', 'please {} bataiye', 'kya aap {} bata sakte hain?', 'mujhe {} bata dijiye', 'zara {} batao'],
    about: [
      '{} ke baare mein bataiye',
      'mujhe {} ke baare mein jaankari chahiye',
      'please {} ke baare mein batao',
      'main {} ke baare mein jaanna chah{ta} hoon',
      'kya aap {} ke baare mein bata sakte hain?',
      'mujhe {} ke baare mein poochna hai',
    ],
  },
  synonyms: [
    ['radd', 'cancel'],
    ['madad', 'help'],
    ['samasya', 'dikkat', 'pareshani'],
    ['turant', 'jaldi se'],
    ['mobile', 'phone'],
  ],
  idioms: [
    ['namaste', 'namaskar', 'namaste ji', 'namaskar ji', 'pranam'],
    [
      'dhanyavaad',
      'dhanyawad',
      'shukriya',
      'bahut shukriya',
      'bahut dhanyavaad',
      'aapka dhanyavaad',
      'bahut bahut shukriya',
    ],
    [
      'aap kaise hain',
      'kaise hain aap',
      'aap kaise ho',
      'kya haal hai',
      'aapka kya haal hai',
      'sab kaisa chal raha hai',
    ],
    ['aap kaun hain', 'aap kaun ho', 'aapka naam kya hai', 'apna parichay dijiye', 'apna naam bataiye'],
  ],
}

function order(stem: string, subjunctive: string, polite: string, said: string): OrderForms {
  return { stem, subjunctive, polite, said: said.split(' ') }
}

function open(stem: string): OrderForms {
  return order(stem, `${stem}yein`, `${stem}iye`, `${stem}o ${stem}yein ${stem}ye ${stem}iye ${stem}ie`)
}

function closed(stem: string): OrderForms {
  return order(stem, `${stem}ein`, `${stem}iye`, `${stem}o ${stem}ein ${stem}en ${stem}iye ${stem}ie`)
}
