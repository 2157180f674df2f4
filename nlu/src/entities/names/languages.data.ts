/** ISO 639-1. */
export const languageCodes = `en hi ta te kn ml mr bn gu pa or as ur sa ne ks sd si fr de es pt it ru zh ja ko ar fa tr th vi id ms nl
sv no da fi pl cs sk hu ro bg el he uk hr sr sl lt lv et sw af am ha yo ig zu xh so my km lo bo mn ka hy az kk uz ky tg tk ps ku sq
mk bs is ga cy eu ca gl la eo mt lb be tl`

/** Format: see namesOf in dictionary.ts. */
export const languageAliases = `
en: angrezi, angreji, english, inglish, अंग्रेजी, अंग्रेज़ी, इंग्लिश; hi: hindi, हिंदी, हिन्दी; ta: tamizh, thamizh, tamil, तमिल, तामिल; te: telegu, telugu, तेलुगु, तेलुगू
kn: kannad, canarese, कन्नड़; ml: malyalam, malayalam, मलयालम; mr: मराठी; bn: bengali, bangla, बंगाली, बांग्ला, बंगला*; gu: gujrati, गुजराती; pa: panjabi, punjabi, पंजाबी; or: oriya, odia, उड़िया, ओड़िया, ओडिया
as: असमिया, assamese; ur: उर्दू; sa: संस्कृत, sanskrit; ne: nepali, नेपाली; ks: कश्मीरी; sd: सिंधी, sindhi; si: sinhalese, sinhala; fr: français, फ्रेंच, फ़्रेंच; de: deutsch, जर्मन
es: espanol, स्पेनिश, castilian; pt: portugues, पुर्तगाली; it: इतालवी, italiano; ru: रूसी; zh: mandarin, chinese, cantonese, चीनी*; ja: जापानी; ko: कोरियाई; ar: अरबी; fa: farsi, persian, फारसी, फ़ारसी
tl: tagalog, filipino, pilipino; no: norwegian; id: bahasa indonesia, bahasa; ms: bahasa melayu; el: greek; he: hebrew; my: burmese; nl: flemish
`
export const languagesWithHint = 'polish latin lao'
