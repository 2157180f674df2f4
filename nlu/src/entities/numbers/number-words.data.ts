/** Value and its words. Words behind the bar mean something else, or nothing exact, when they stand alone. */
export const numberWords = `
0 zero nil शून्य सिफर shunya sifar; 1 one एक ek; 2 two दो | do; 3 three तीन | teen tin; 4 four चार chaar | char
5 five पांच पाच paanch panch paach; 6 six छह छः छै छे छ chhah chhai chhe chheh cheh chah
7 seven सात saat; 8 eight आठ aath ath; 9 nine नौ nau; 10 ten दस dus | das; 11 eleven ग्यारह gyarah gyara gyaarah
12 twelve बारह barah baarah | bara; 13 thirteen तेरह terah; 14 fourteen चौदह chaudah chauda chodah
15 fifteen पंद्रह पंदरह pandrah pandra pandhra; 16 sixteen सोलह solah | sola; 17 seventeen सत्रह सतरह satrah satra
18 eighteen अठारह अट्ठारह atharah athara attharah athaarah; 19 nineteen उन्नीस unnis unnees; 20 twenty बीस | bees bis
21 इक्कीस ikkis ikkees; 22 बाईस बाइस baais baees bais; 23 तेईस तेइस teis taees; 24 चौबीस chaubis chaubees chobis
25 पच्चीस पचीस pachees pachis pacchis pachchis pachchees pacchees; 26 छब्बीस chhabbis chabbis chhabbees chabbees
27 सत्ताईस सत्ताइस sattais sattaees sataais satais; 28 अट्ठाईस अठाईस अट्ठाइस अठ्ठाईस atthais athais atthaees
29 उनतीस उन्तीस untis unatis untees unnatis; 30 thirty तीस | tees tis; 31 इकतीस इकत्तीस iktis ikattis iktees ikattees
32 बत्तीस battis battees batis; 33 तैंतीस तेंतीस taintis tentis taintees; 34 चौंतीस चौतीस chauntis chautis chauntees
35 पैंतीस paintis pentis paintees; 36 छत्तीस chhattis chattis chhattees; 37 सैंतीस saintis sentis saintees
38 अड़तीस adtis artis adtees; 39 उनतालीस उनचालीस untalis untaalis unchalis; 40 forty fourty चालीस chalis chaalis chalees
41 इकतालीस iktalis iktaalis; 42 बयालीस बियालीस bayalis byalis bayaalis; 43 तैंतालीस तिरतालीस taintalis tentalis tirtalis
44 चौवालीस चवालीस चौंतालीस chauwalis chauvalis chavalis; 45 पैंतालीस paintalis pentalis paintaalis
46 छियालीस chhiyalis chiyalis; 47 सैंतालीस saintalis sentalis; 48 अड़तालीस adtalis artalis; 49 उनचास उन्चास unchas unchaas
50 fifty पचास pachas pachaas; 51 इक्यावन इकावन ikyavan ikyawan ikavan; 52 बावन bavan bawan baavan
53 तिरपन तिरेपन tirpan tirepan; 54 चौवन चउवन chauvan chauwan; 55 पचपन pachpan pachapan; 56 छप्पन chhappan chappan
57 सत्तावन सतावन sattavan sattawan; 58 अट्ठावन अठावन atthavan atthawan athavan athawan; 59 उनसठ unsath unasath
60 sixty साठ | saath sath; 61 इकसठ iksath; 62 बासठ basath baasath; 63 तिरसठ तिरेसठ tirsath tiresath
64 चौंसठ चौसठ chaunsath chausath; 65 पैंसठ painsath pensath; 66 छियासठ chhiyasath chiyasath
67 सड़सठ सरसठ sadsath sarsath; 68 अड़सठ adsath arsath; 69 उनहत्तर उनत्तर unhattar unahattar; 70 seventy सत्तर sattar
71 इकहत्तर ikhattar ikahattar; 72 बहत्तर bahattar bahatar; 73 तिहत्तर tihattar; 74 चौहत्तर chauhattar
75 पचहत्तर पिचहत्तर pachhattar pachattar pachahattar; 76 छिहत्तर chhihattar chihattar; 77 सतहत्तर satahattar sathattar
78 अठहत्तर athahattar athhattar; 79 उन्यासी उनासी unyasi unasi; 80 eighty अस्सी assi; 81 इक्यासी ikyasi; 82 बयासी bayasi
83 तिरासी tirasi; 84 चौरासी chaurasi; 85 पचासी pachasi; 86 छियासी chhiyasi chiyasi; 87 सत्तासी सतासी sattasi satasi
88 अट्ठासी अठासी atthasi athasi; 89 नवासी navasi; 90 ninety नब्बे nabbe; 91 इक्यानवे इक्यानबे ikyanve ikyanbe
92 बानवे बानबे banve banbe baanve; 93 तिरानवे तिरानबे tiranve tiranbe; 94 चौरानवे चौरानबे chauranve chauranbe
95 पंचानवे पचानवे पंचानबे panchanve pachanve panchanbe; 96 छियानवे छियानबे chhiyanve chiyanve
97 सत्तानवे सतानवे sattanve satanve; 98 अट्ठानवे अठानवे atthanve athanve; 99 निन्यानवे निन्यानबे ninyanve ninyanbe ninanve
`

/** The same lay-out; these multiply what stands before them. */
export const scaleWords = `
12 dozen दर्जन darjan; 1000 thousand हजार हज़ार hazar hazaar hajar hajaar | thousands; 100000 lakh lac लाख laakh | lakhs lacs
1000000 million मिलियन | millions mn; 10000000 crore करोड़ karod karor | crores cr
1000000000 billion बिलियन | billions bn arab अरब; 1000000000000 trillion | trillions
`
export const hundredWords = '100 hundred सौ sau | so'

/** What these add to the number they stand before, in quarters: saadhe teen is 3.5. */
export const quarterWords = `
2 साढ़े साढे साड़े saadhe sadhe saade sade sadhey saadey; 1 सवा sava sawa savaa; -1 पौने पौन paune pone paun pauney
`
/** Quarters: numbers of their own that lie between whole ones. */
export const brokenWords = `
6 डेढ़ डेढ dedh ded derh; 10 ढाई अढ़ाई dhai dhaai adhai
`
