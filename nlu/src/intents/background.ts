/** Words and openings that say nothing about what is wanted: examples of no intent at all. */
export function backgroundTexts(language: 'en' | 'hi'): string[] {
  return language === 'en' ? [...english, ...englishOpenings] : [...hindi, ...hinglish, ...english, ...englishOpenings]
}

/** The single words among them, of both languages. */
export function fillerWords(): string[] {
  return [...english, ...hindi, ...hinglish]
}

const english = split(`
  a an the this that these those it its i me my mine we us our you your he she they them their
  is are am was were be been do does did done have has had can could will would shall should may might must
  how what when where why who which whose and or but if so than then because about of to in on at by for from with
  into out up down over under again just only also too very more most some any all each both other such
  here there now today please want need get got give make go take know see let tell show like
  one thing something anything way time much many`)

const englishOpenings = lines(`
  how do i
  how can i
  how to
  how much
  how many
  how long
  what is
  what is the
  what are
  what are the
  what about
  what do
  what does
  when is
  when will
  where is
  where can i
  who is
  why is
  why do
  which one
  is it
  is there
  are there
  can i
  can you
  can you tell me
  could you please
  do you
  do you have
  i am
  i have
  i have a
  i need
  i need to
  i want
  i want to
  i would like to
  i'd like
  i'm
  it is
  let me
  let me know
  tell me
  tell me about
  show me
  give me
  please tell me
  will you
  would you
  for me
  to the
  of the
  in the
  my`)

const hindi = split(`
  मैं मुझे मुझको मेरा मेरी मेरे हम हमें हमारा हमारी तुम तुम्हारा आप आपका आपकी आपके वह वो यह ये उस इस उसका इसका
  क्या कैसे कब कहाँ कहां क्यों कौन कौनसा किस किसका कितना कितने कितनी
  है हैं हूँ हूं था थे थी हो होगा होगी होता होती सकता सकती सकते रहा रही रहे गया गई गए
  का की के को में से पर और या तो भी ही ने तक लिए साथ बारे अब अभी फिर
  कृपया करना करो करें कर चाहिए चाहता चाहती बताओ बताइए बताएं दो दीजिए कुछ कोई एक`)

const hinglish = split(`
  main mai mein mujhe mujhko mera meri mere hum hame humein hamara aap aapka aapki tum tumhara wo woh ye yeh us is
  kya kaise kese kab kahan kaha kyun kyu kaun kon kis kitna kitne kitni
  hai hain hu hoon ho tha the thi hoga hogi hota sakta sakti sakte raha rahi rahe gaya gayi
  ka ki ke ko me se par aur ya to bhi hi ne tak liye saath baare ab abhi phir
  kripya karna karo kare karen kar chahiye chahta chahti batao bataiye do dijiye kuch koi ek`)

function split(words: string): string[] {
  return words.trim().split(/\s+/u)
}

function lines(texts: string): string[] {
  return texts.trim().split(/\s*\n\s*/u)
}
