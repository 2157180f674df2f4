import type { BotContent, EntityContent } from './content.ts'
import { hindiOrders } from './hindi-orders.ts'
import { hindiService } from './hindi-service.ts'
import { hindiSmallTalk } from './hindi-small-talk.ts'

const entities: EntityContent[] = [
  {
    name: 'appliance',
    values: [
      named('वॉशिंग मशीन', 'वॉशिंग मशीन', 'वाशिंग मशीन', 'कपड़े धोने की मशीन', 'washing machine'),
      named('फ्रिज', 'फ्रिज', 'फ्रिज़', 'रेफ्रिजरेटर', 'fridge', 'frij'),
      named('एसी', 'एसी', 'ए.सी.', 'एयर कंडीशनर', 'ac'),
      named('टीवी', 'टीवी', 'टी.वी.', 'टेलीविज़न', 'tv'),
      named('मिक्सर', 'मिक्सर', 'मिक्सी', 'मिक्सर ग्राइंडर', 'mixer', 'mixie'),
      named('गीज़र', 'गीज़र', 'गीजर', 'geyser'),
      named('माइक्रोवेव', 'माइक्रोवेव', 'ओवन', 'microwave'),
      named('पंखा', 'पंखा', 'पंखे', 'सीलिंग फैन', 'pankha', 'fan'),
      named('वॉटर प्यूरीफायर', 'वॉटर प्यूरीफायर', 'आरओ', 'पानी का फिल्टर', 'ro'),
    ],
  },
  {
    name: 'order_number',
    values: [{ value: 'ऑर्डर नंबर', type: 'pattern', pattern: ['[Aa][Cc][0-9]{6}', '[Aa][Cc][ -][0-9]{6}'] }],
  },
]

export const hindiBot: BotContent = {
  name: 'एक्मे सहायक',
  description: 'एक्मे ट्रेडर्स के ग्राहकों को ऑर्डर, वापसी, भुगतान और मरम्मत के बारे में हिंदी में जवाब देता है।',
  language: 'hi',
  outOfScopeMessage:
    'माफ़ कीजिए, मैं केवल एक्मे ट्रेडर्स के ऑर्डर, भुगतान, वापसी और मरम्मत में मदद कर सकता हूँ। किसी व्यक्ति से बात करने के लिए **एजेंट** लिखें।',
  entities,
  stories: [hindiOrders, hindiService, hindiSmallTalk],
}

function named(value: string, ...synonyms: string[]) {
  return { value, type: 'synonyms' as const, synonyms }
}
