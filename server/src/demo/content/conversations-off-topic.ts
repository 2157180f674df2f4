import type { ConversationContent } from './content.ts'

export const offTopicConversations: ConversationContent[] = [
  {
    contact: 'Tenzin Dorjee',
    bot: 'en',
    daysAgo: 6,
    hour: 16,
    messages: ['hey', 'who won the match yesterday', 'ok leave it', 'do you deliver to Leh and what is the charge'],
  },
  {
    contact: 'Lalrinpuia Ralte',
    bot: 'en',
    daysAgo: 5,
    hour: 20,
    messages: [
      'Are you hiring delivery staff in Aizawl?',
      'i have a two wheeler and licence',
      'connect me to a person',
    ],
  },
  {
    contact: 'Fatima Bi',
    bot: 'en',
    daysAgo: 4,
    hour: 14,
    messages: ['tell me a recipe for biryani in microwave', 'haha ok', 'is the microwave under warranty for 2 years?'],
  },
  {
    contact: 'Mitali Shah',
    bot: 'en',
    daysAgo: 3,
    hour: 18,
    messages: ['bhaiya order kab aayega', 'AC452210', 'acha thik hai', 'shukriya'],
  },
  {
    contact: 'Prakash Gowda',
    bot: 'en',
    daysAgo: 2,
    hour: 13,
    messages: ['paise kat gaye par order confirm nahi hua', 'kitne din lagenge', 'customer care se baat karao'],
  },
  {
    contact: 'Jaspreet Kaur',
    bot: 'en',
    daysAgo: 2,
    hour: 21,
    messages: ['fridge kharab hai ji, mechanic bhej do', 'kal', '9000042170', 'dhanyavaad'],
  },
  {
    contact: 'Om',
    bot: 'en',
    daysAgo: 1,
    hour: 9,
    messages: ['asdfgh', '??', 'hello', 'emi pe laptop mil jayega kya'],
  },
  {
    contact: 'Rajalakshmi Ananthapadmanabhan',
    bot: 'en',
    daysAgo: 1,
    hour: 18,
    messages: [
      'Namaste',
      'Can you recommend a good school near Velachery?',
      'No problem. What are the timings of your Chennai store?',
      'Thank you, have a nice day',
    ],
  },
  {
    contact: 'Nitin Chavan',
    bot: 'en',
    daysAgo: 0,
    hour: 11,
    messages: ['what is the share price of acme', 'and gold rate today', 'useless bot, give me a human'],
  },
]
