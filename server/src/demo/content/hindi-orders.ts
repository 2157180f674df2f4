import type { StoryContent } from './content.ts'

export const hindiOrders: StoryContent = {
  name: 'ऑर्डर और भुगतान',
  intents: [
    {
      name: 'order_status',
      phrases: [
        'मेरा ऑर्डर कहाँ है?',
        'ऑर्डर [AC204518](order_number) कब तक आएगा',
        'सामान अभी तक नहीं पहुँचा',
        'मेरी डिलीवरी कब होगी?',
        'पार्सल कहाँ तक पहुँचा, बता दीजिए',
        'कृपया [AC771203](order_number) की स्थिति बताइए',
        'दस दिन हो गए, ऑर्डर का कोई पता नहीं!',
        'ट्रैकिंग लिंक नहीं खुल रहा',
        'mera order kab aayega',
        'order [AC118307](order_number) ka status batao',
        'डिलीवरी वाला अभी तक नहीं आया',
        'parcel kaha pahucha bhai',
        'saman abhi tak nahi mila',
        'मेरा ऑर्डर अब तक नहीं आया',
        'ऑर्डर कब पहुँचेगा?',
        'मेरा पार्सल कहाँ है',
        'क्या मेरा ऑर्डर निकल चुका है?',
        'order kahan hai mera',
        'parcel kab tak pahuchega',
        'ऑर्डर ट्रैक करना है',
      ],
      responses: [
        'ऑर्डर **{{order_number.original}}** रास्ते में है। पूरी जानकारी यहाँ देखें: ' +
          '[ऑर्डर ट्रैक करें](https://example.com/track)।',
        '**{{order_number.original}}** हमारे गोदाम से निकल चुका है। डिलीवरी का समय SMS से मिलेगा।',
      ],
      parameters: [
        {
          name: 'order_number',
          entity: 'order_number',
          required: true,
          prompts: [
            'कृपया अपना ऑर्डर नंबर भेजें, जैसे **AC204518**।',
            'यह ऑर्डर नंबर नहीं लगता। AC के बाद छह अंक लिखें, जैसे **AC204518**।',
          ],
        },
      ],
    },
    {
      name: 'cancel_order',
      phrases: [
        'मुझे ऑर्डर रद्द करना है',
        'ऑर्डर [AC350042](order_number) कैंसिल कर दीजिए',
        'गलती से दो मँगवा लिए, एक कैंसिल कर दो',
        'अब सामान नहीं चाहिए, कैंसिल करो',
        'ऑर्डर कैंसिल कैसे करें?',
        'order cancel karna hai',
        'mera [AC560781](order_number) cancel kar do please',
        'भेजने से पहले ऑर्डर रोक दीजिए',
        'क्या रद्द करने पर पैसे कटेंगे?',
        'गलत मॉडल ऑर्डर हो गया, हटाना है',
        'ab nahi chahiye, order hata do',
        'कैंसिल का बटन नहीं दिख रहा',
        'इरादा बदल गया, ऑर्डर कैंसिल करना है',
        'मेरा ऑर्डर रद्द कर दो',
        'order cancel kar do',
        'ऑर्डर नहीं चाहिए, रद्द करना है',
      ],
      responses: [
        '**{{order_number.original}}** को रद्द करने का अनुरोध दर्ज हो गया।\n\n' +
          '- सामान नहीं निकला है: कोई शुल्क नहीं\n- निकल चुका है: दरवाज़े पर लेने से मना कर दें\n\n' +
          'ऑनलाइन दिया पैसा **5 से 7 दिन** में लौटेगा।',
      ],
      parameters: [
        {
          name: 'order_number',
          entity: 'order_number',
          required: true,
          prompts: ['कौन-सा ऑर्डर रद्द करना है? नंबर भेजें, जैसे **AC204518**।', 'AC और छह अंकों वाला ऑर्डर नंबर लिखें।'],
        },
      ],
    },
    {
      name: 'return_refund',
      phrases: [
        'मुझे सामान वापस करना है',
        'रिफंड कब मिलेगा?',
        'मेरे पैसे वापस नहीं आए',
        '[मिक्सर](appliance) टूटा हुआ आया है, बदल दीजिए',
        'सामान बदलवाना है',
        'वापसी की पॉलिसी क्या है',
        'कितने दिन में वापस कर सकते हैं?',
        'return karna hai [tv](appliance)',
        'refund kab aayega',
        'गलत सामान भेज दिया आपने',
        'पिकअप वाला सामान लेने नहीं आया',
        'बारह दिन हो गए, रिफंड नहीं आया',
        'paise wapas chahiye mujhe',
        'डिब्बे में [पंखा](appliance) खराब निकला, लौटाना है',
        'मेरा रिफंड अभी तक नहीं आया',
        'पैसे कब वापस मिलेंगे?',
        'टूटा हुआ सामान मिला है, वापस लीजिए',
        'refund nahi mila abhi tak',
        'saman wapas karna hai',
        'खराब सामान बदलना है',
      ],
      responses: [
        'डिलीवरी के **10 दिन** के अंदर वापसी या बदलाव हो सकता है:\n\n' +
          '1. [मेरे ऑर्डर](https://example.com/orders) खोलें और **वापसी** चुनें।\n' +
          '2. पिकअप का दिन चुनें, पिकअप मुफ़्त है।\n' +
          '3. सामान मिलते ही पैसे भेजे जाते हैं: UPI में 1–2 दिन, कार्ड में 5–7 दिन।',
      ],
      parameters: [{ name: 'appliance', entity: 'appliance', required: false, prompts: ['कौन-सा सामान वापस करना है?'] }],
    },
    {
      name: 'payment_failed',
      phrases: [
        'पैसे कट गए लेकिन ऑर्डर नहीं हुआ',
        'भुगतान नहीं हो रहा है',
        'पेमेंट फेल हो गया',
        'खाते से दो बार पैसे कट गए',
        'यूपीआई से भुगतान अटक गया',
        'payment fail ho gaya',
        'paise kat gaye order nahi dikh raha',
        'कार्ड नहीं चल रहा आपकी साइट पर',
        'ओटीपी नहीं आ रहा भुगतान के समय',
        'ट्रांज़ैक्शन पेंडिंग दिखा रहा है',
        'gpay se payment atak gaya',
        'बैंक से रकम निकल गई, रसीद नहीं मिली',
        'भुगतान सफल हुआ पर ऑर्डर की पुष्टि नहीं आई',
        'मेरा पेमेंट नहीं हुआ पर पैसे कट गए',
        'पेमेंट पेंडिंग दिखा रहा है',
        'payment nahi ho raha hai',
        'upi payment fail, paise kat gaye',
        'यूपीआई पेमेंट फेल हुआ',
      ],
      responses: [
        'चिंता न करें। ऑर्डर नहीं बना तो बैंक **3 से 5 कार्य दिवस** में पैसे लौटा देता है।\n\n' +
          'उसके बाद भी न आए तो UTR नंबर [भुगतान सहायता](https://example.com/payment-help) पर भेजें।',
      ],
      parameters: [],
    },
  ],
}
