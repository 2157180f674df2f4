import type { StoryContent } from './content.ts'

export const hindiService: StoryContent = {
  name: 'मरम्मत और दुकान',
  intents: [
    {
      name: 'book_repair',
      phrases: [
        'मेरा [फ्रिज](appliance) खराब हो गया है',
        '[वॉशिंग मशीन](appliance) ठीक करवानी है',
        '[एसी](appliance) ठंडा नहीं कर रहा, मिस्त्री भेजिए',
        'मरम्मत के लिए समय चाहिए',
        '[टीवी](appliance) चालू नहीं हो रहा',
        'mera [fridge](appliance) thanda nahi kar raha',
        'mechanic bhejo [ac](appliance) ke liye [kal](date)',
        '[गीज़र](appliance) से पानी टपक रहा है',
        '[आरओ](appliance) का फिल्टर बदलवाना है, [सोमवार](date) को आइए',
        'repair karwana hai, number [9000041127](phone)',
        '[मिक्सर](appliance) से जलने की बदबू आ रही है',
        '[कल](date) मरम्मत के लिए कारीगर भेज दीजिए',
        'मरम्मत बुक करनी है',
        '[फ्रिज](appliance) ठंडा नहीं कर रहा, ठीक करवाना है',
        'इंजीनियर भेजिए, [माइक्रोवेव](appliance) खराब है',
        '[पंखा](appliance) नहीं चल रहा, मिस्त्री चाहिए',
        'repair ke liye mechanic chahiye',
        '[tv](appliance) kharab hai, theek karwana hai',
        '[फ्रिज](appliance) की सर्विस बुक करनी है',
        '[गीजर](appliance) की मरम्मत [शुक्रवार](date) को करवानी है',
        '[ac](appliance) repair karwana hai [kal](date)',
      ],
      responses: [
        'बुकिंग हो गई! **{{date}}** को सुबह 10 से शाम 6 बजे के बीच कारीगर **{{appliance}}** देखने आएगा ' +
          'और पहले **{{phone}}** पर फ़ोन करेगा।\n\n- वारंटी में: **मुफ़्त**\n- वारंटी के बाद: Rs. 349, पुर्ज़े अलग',
      ],
      parameters: [
        {
          name: 'appliance',
          entity: 'appliance',
          required: true,
          prompts: ['कौन-सा उपकरण ठीक करवाना है?', 'उपकरण का नाम लिखें, जैसे फ्रिज, एसी, टीवी या वॉशिंग मशीन।'],
        },
        {
          name: 'date',
          entity: 'sys.date',
          required: true,
          prompts: ['कारीगर किस दिन आए?', 'कृपया दिन बताइए, जैसे *कल*, *शुक्रवार* या *5 दिसंबर*।'],
        },
        {
          name: 'phone',
          entity: 'sys.phone-number',
          required: true,
          prompts: ['कारीगर किस मोबाइल नंबर पर फ़ोन करे?', 'कृपया पूरे 10 अंकों का नंबर भेजें।'],
        },
      ],
    },
    {
      name: 'warranty',
      phrases: [
        '[फ्रिज](appliance) की वारंटी कितने साल की है?',
        'वारंटी में क्या-क्या आता है',
        'गारंटी कार्ड खो गया',
        'क्या मेरा [टीवी](appliance) अभी वारंटी में है?',
        'warranty kitne saal ki hai',
        'एक्स्ट्रा वारंटी कितने की है?',
        '[ac](appliance) ke compressor ki guarantee batao',
        'वारंटी कैसे रजिस्टर करें',
        'टूट-फूट वारंटी में आती है क्या?',
        'वारंटी खत्म होने की तारीख देखनी है',
        'guarantee card nahi mila dabbe mein',
        '[मिक्सर](appliance) की मोटर पर कितनी गारंटी है',
        'वारंटी कितने दिन की बची है',
        'warranty mein kya kya cover hota hai',
      ],
      responses: [
        'हर सामान पर कम से कम **1 साल** की कंपनी वारंटी है।\n\n' +
          '- एसी और फ्रिज का कंप्रेसर: **10 साल**\n- वॉशिंग मशीन की मोटर: **5 साल**\n\n' +
          'बिल ही वारंटी कार्ड है: [मेरी वारंटी](https://example.com/warranty)।',
      ],
      parameters: [
        { name: 'appliance', entity: 'appliance', required: false, prompts: ['किस उपकरण की वारंटी जाननी है?'] },
      ],
    },
    {
      name: 'store_hours',
      phrases: [
        'दुकान कितने बजे खुलती है?',
        'शोरूम कब बंद होता है',
        '[दिल्ली](city) में आपकी दुकान कहाँ है?',
        'रविवार को दुकान खुली रहती है क्या',
        '[मुंबई](city) का पता बता दीजिए',
        'dukaan kitne baje band hoti hai',
        '[Lucknow](city) mein showroom hai kya',
        'नज़दीकी स्टोर कौन-सा है',
        'store ka time kya hai',
        'छुट्टी के दिन शोरूम खुला है?',
        '[पुणे](city) वाली शाखा का समय बताइए',
        'क्या दुकान पर आकर सामान देख सकते हैं?',
        '[जयपुर](city) में दुकान का पता',
        'store kitne baje khulta hai',
        'स्टोर का समय क्या है',
        'नज़दीकी दुकान का पता बताइए',
        'showroom kitne baje khulta hai',
      ],
      responses: [
        '**{{city|सभी शहरों}}** में हमारी दुकानें खुली हैं:\n\n' +
          '- सोमवार से शनिवार: **सुबह 10:30 से रात 9 बजे**\n- रविवार: **11 से रात 8 बजे**\n\n' +
          '[नज़दीकी दुकान खोजें](https://example.com/stores)।',
      ],
      parameters: [{ name: 'city', entity: 'sys.city', required: false, prompts: ['किस शहर में दुकान ढूँढ रहे हैं?'] }],
    },
  ],
}
