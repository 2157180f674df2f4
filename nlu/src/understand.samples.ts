import type { TrainingIntent, TrainingSet } from './train.ts'

export function intent(id: string, name: string, phrases: string): TrainingIntent {
  const texts = phrases
    .trim()
    .split(/\s*\n\s*/u)
    .map(text => ({ text }))
  return { id, name, phrases: texts }
}

export const shop: TrainingSet = {
  language: 'en',
  intents: [
    intent(
      'track',
      'Order Status',
      `where is my order
      track my parcel
      when will my package arrive
      has my order been shipped
      I want to know the delivery status
      my parcel is late`,
    ),
    intent(
      'refund',
      'Refund',
      `I want my money back
      how do I get a refund
      please refund my payment
      return the shoes and get a refund
      when do I receive the refunded amount`,
    ),
    intent(
      'hours',
      'Opening Hours',
      `when do you open
      what are your opening hours
      are you open on Sunday
      what time does the shop close
      is the store open today`,
    ),
    intent(
      'human',
      'Talk to a person',
      `I want to talk to a human
      connect me to an agent
      let me speak with customer care
      can I call somebody
      give me a real person`,
    ),
    intent(
      'greet',
      'Greeting',
      `hello
      hi there
      good morning
      hey
      how are you`,
    ),
    intent(
      'cancel',
      'Cancel Order',
      `cancel my order
      I do not want the order any more
      please stop the order I placed
      cancel the purchase
      I ordered by mistake, cancel it`,
    ),
  ],
}

export const dukaan: TrainingSet = {
  language: 'hi',
  intents: [
    intent(
      'track',
      'ऑर्डर की स्थिति',
      `मेरा ऑर्डर कहाँ है
      पार्सल कब तक आएगा
      डिलीवरी कब होगी
      mera order kahan hai
      parcel kab tak aayega
      delivery kab hogi`,
    ),
    intent(
      'refund',
      'रिफंड',
      `मुझे पैसे वापस चाहिए
      रिफंड कब मिलेगा
      मेरा भुगतान वापस करो
      mujhe paise wapas chahiye
      refund kab milega`,
    ),
    intent(
      'hours',
      'समय',
      `दुकान कब खुलती है
      आप कितने बजे बंद करते हैं
      क्या रविवार को दुकान खुली है
      dukaan kab khulti hai
      kitne baje band karte ho`,
    ),
  ],
}
