import type { ConversationContent } from './content.ts'

export const hindiConversations: ConversationContent[] = [
  {
    contact: 'सुनीता देवी',
    bot: 'hi',
    daysAgo: 6,
    hour: 11,
    messages: ['नमस्ते', 'मेरा ऑर्डर अभी तक नहीं आया', 'AC771203', 'धन्यवाद'],
  },
  {
    contact: 'राजेश कुमार यादव',
    bot: 'hi',
    daysAgo: 5,
    hour: 10,
    messages: ['फ्रिज ठंडा नहीं कर रहा, मिस्त्री चाहिए', 'कल', '9000021985', 'ठीक है'],
  },
  {
    contact: 'मीनाक्षी त्रिपाठी',
    bot: 'hi',
    daysAgo: 4,
    hour: 16,
    messages: ['पैसे दो बार कट गए', 'कब तक वापस आएँगे?', 'किसी व्यक्ति से बात कराइए'],
  },
  {
    contact: 'अनिल सक्सेना',
    bot: 'hi',
    daysAgo: 3,
    hour: 20,
    messages: ['आज मौसम कैसा रहेगा?', 'अच्छा, दिल्ली में दुकान कितने बजे खुलती है', 'शुक्रिया'],
  },
  {
    contact: 'कविता जोशी',
    bot: 'hi',
    daysAgo: 2,
    hour: 15,
    messages: ['namaste', 'order cancel karwana hai', 'AC350042', 'paise kab wapas milenge'],
  },
  {
    contact: 'विजय प्रताप सिंह',
    bot: 'hi',
    daysAgo: 1,
    hour: 13,
    messages: ['टीवी की मरम्मत करवानी है', 'पता नहीं', 'शुक्रवार', '9000044752', 'बहुत धन्यवाद', 'अलविदा'],
  },
  {
    contact: 'रेखा वर्मा',
    bot: 'hi',
    daysAgo: 0,
    hour: 9,
    messages: ['मिक्सर टूटा हुआ मिला है', 'बदलने में कितने दिन लगेंगे', 'धन्यवाद जी'],
  },
]
