/** ISO 3166-1 alpha-2. */
export const countryCodes = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB
GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF
NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO
SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`

/** What people call countries besides their names in the standard; format: see namesOf in dictionary.ts. */
export const countryAliases = `
IN: india, bharat, hindustan, भारत, हिंदुस्तान, हिन्दुस्तान, इंडिया; AE: uae, u.a.e., u.a.e, emirates, यूएई, संयुक्त अरब अमीरात
US: US, usa, u.s.a., u.s.a, u.s., united states of america, the united states, america, the states, amrika, अमेरिका, अमरीका, यूएसए, यूनाइटेड स्टेट्स
GB: uk, u.k., u.k, great britain, britain, england, scotland, wales, northern ireland, ब्रिटेन, इंग्लैंड, यूके, यूनाइटेड किंगडम; CN: china, chin*, चीन
RU: russian federation, roos, रूस; KR: korea, south korea, republic of korea, दक्षिण कोरिया, कोरिया; KP: north korea, dprk, उत्तर कोरिया; NL: holland, the netherlands, हॉलैंड
CZ: czech republic, czechia; MM: myanmar, burma, बर्मा, म्यांमार; CI: ivory coast, cote d'ivoire; TR: turkiye, turkey*, तुर्की, टर्की; LK: sri lanka, srilanka, ceylon, श्रीलंका
CD: drc, congo, democratic republic of the congo; CG: republic of the congo; VA: vatican; SA: ksa, saudi, saudi arabia, सऊदी अरब, सऊदी; VN: viet nam; LA: lao
MK: macedonia; SZ: swaziland; CV: cape verde; TL: east timor; PS: palestine, फिलिस्तीन, फ़िलिस्तीन; HK: hong kong, hongkong, हांगकांग, हॉन्ग कॉन्ग; MO: macao, macau, मकाऊ
TW: taiwan, ताइवान; IR: islamic republic of iran; SY: syrian arab republic; TZ: united republic of tanzania; BO: plurinational state of bolivia; MD: moldova
BA: bosnia, bosnia and herzegovina; TT: trinidad, trinidad and tobago; AG: antigua, antigua and barbuda; KN: saint kitts and nevis; VC: saint vincent; LC: saint lucia
NZ: newzealand, न्यूजीलैंड, न्यूज़ीलैंड; ZA: southafrica, दक्षिण अफ्रीका, दक्षिण अफ़्रीका; AU: ऑस्ट्रेलिया, आस्ट्रेलिया; CA: कनाडा; DE: germany, जर्मनी; FR: फ्रांस, फ़्रांस
JP: japan, जापान; BD: bangladesh, बांग्लादेश, बंगलादेश; PK: pakistan, पाकिस्तान; NP: nepal, नेपाल; BT: भूटान; AF: अफगानिस्तान, अफ़ग़ानिस्तान; SG: singapore, singapur, सिंगापुर
MY: मलेशिया; TH: थाईलैंड; ID: इंडोनेशिया; PH: the philippines, phillipines, philipines, फिलीपींस; KE: केन्या, kenya; MU: मॉरीशस; MV: the maldives, मालदीव; QA: कतर, क़तर; OM: ओमान; KW: कुवैत; BH: बहरीन
IQ: इराक; EG: मिस्र; IL: इजराइल, इजरायल, इज़राइल; IT: इटली; ES: स्पेन; CH: switzerland, स्विट्जरलैंड, स्विट्ज़रलैंड; UA: the ukraine, यूक्रेन; BR: ब्राजील, ब्राज़ील
`
/** Names that are more often something else: a first name, a bird, a gardener. */
export const countriesWithHint = 'chad jordan georgia turkey mali jersey reunion guernsey niger'
