/**
 * Lines "date: phrases". A date is a month and a day; `easter-2`, two days before Easter; `4 thu 11 +1`, the day after
 * the fourth Thursday of November; or a name of the table below.
 */
export const feastLines = `
12/25: christmas, christmas day, xmas, x-mas, xmas day, क्रिसमस, बड़ा दिन, bada din; 12/24: christmas eve, xmas eve
12/26: boxing day; 12/31: new year's eve, new years eve, new year’s eve, new year eve
1/1: new year's day, new years day, new year’s day, new year day, नया साल, naya saal
1/13: lohri, लोहड़ी; 1/26: republic day, गणतंत्र दिवस, gantantra diwas; 2/14: valentine's day, valentines day, valentine day, valentine’s day
3/8: women's day, womens day, women’s day, महिला दिवस, mahila diwas; 4/14: ambedkar jayanti, अंबेडकर जयंती, आंबेडकर जयंती
5/1: may day, labour day, मज़दूर दिवस, majdoor diwas; 8/15: independence day, स्वतंत्रता दिवस, swatantrata diwas
9/5: teacher's day, teachers day, teacher’s day, teachers' day, शिक्षक दिवस, shikshak diwas; 10/2: gandhi jayanti, गांधी जयंती
10/31: halloween; 11/14: children's day, childrens day, children’s day, बाल दिवस, bal diwas
easter-47: shrove tuesday, pancake day; easter-46: ash wednesday; easter-7: palm sunday; easter-3: maundy thursday
easter-2: good friday, गुड फ्राइडे; easter+0: easter, easter sunday, ईस्टर; easter+1: easter monday; easter+39: ascension day
easter+49: pentecost, whit sunday
4 thu 11 +0: thanksgiving, thanksgiving day; 4 thu 11 +1: black friday; 4 thu 11 +4: cyber monday
2 sun 5 +0: mother's day, mothers day, mother’s day, mothers' day; 3 sun 6 +0: father's day, fathers day, father’s day, fathers' day
1 sun 8 +0: friendship day
makar-sankranti: makar sankranti, makara sankranti, sankranti, sankranthi, मकर संक्रांति, संक्रांति, uttarayan, उत्तरायण
vasant-panchami: vasant panchami, basant panchami, saraswati puja, saraswati pooja, वसंत पंचमी, बसंत पंचमी, सरस्वती पूजा
maha-shivaratri: mahashivratri, maha shivratri, maha shivaratri, mahashivaratri, shivratri, shivaratri, महाशिवरात्रि, महा शिवरात्रि, शिवरात्रि
holika-dahan: holika dahan, chhoti holi, choti holi, होलिका दहन, छोटी होली
holi: holi, dhulandi, dhulivandan, rangwali holi, होली, धुलंडी; ugadi: ugadi, gudi padwa, yugadi, उगादि, गुड़ी पड़वा, गुढी पाडवा
ram-navami: ram navami, rama navami, ramnavami, राम नवमी, रामनवमी; hanuman-jayanti: hanuman jayanti, हनुमान जयंती
baisakhi: baisakhi, vaisakhi, बैसाखी, वैसाखी; akshaya-tritiya: akshaya tritiya, akshay tritiya, akha teej, अक्षय तृतीया
buddha-purnima: buddha purnima, buddh purnima, buddha jayanti, vesak, बुद्ध पूर्णिमा; rath-yatra: rath yatra, ratha yatra, रथ यात्रा
guru-purnima: guru purnima, गुरु पूर्णिमा; nag-panchami: nag panchami, naga panchami, नाग पंचमी
raksha-bandhan: raksha bandhan, rakshabandhan, rakhi, राखी, रक्षा बंधन, रक्षाबंधन
janmashtami: janmashtami, krishna janmashtami, gokulashtami, जन्माष्टमी, कृष्ण जन्माष्टमी
ganesh-chaturthi: ganesh chaturthi, ganesha chaturthi, vinayaka chaturthi, vinayaka chavithi, गणेश चतुर्थी
anant-chaturdashi: anant chaturdashi, ganesh visarjan, अनंत चतुर्दशी, गणेश विसर्जन; onam: onam, thiruvonam, ओणम
navratri: navratri, navaratri, sharad navratri, नवरात्रि, नवरात्र; durga-ashtami: durga ashtami, durgashtami, maha ashtami, दुर्गा अष्टमी, महाअष्टमी
dussehra: dussehra, dasara, dasera, dasehra, dushera, vijayadashami, vijaya dashami, दशहरा, विजयादशमी, विजयदशमी
karva-chauth: karva chauth, karwa chauth, करवा चौथ; dhanteras: dhanteras, धनतेरस
diwali: diwali, deepavali, dipawali, deepawali, dipavali, divali, diwaali, दिवाली, दीवाली, दीपावली, लक्ष्मी पूजा, laxmi puja, lakshmi puja
govardhan-puja: govardhan puja, govardhan pooja, गोवर्धन पूजा
bhai-dooj: bhai dooj, bhai duj, bhaiya dooj, bhau beej, भाई दूज, भैया दूज
chhath: chhath, chhath puja, chhath pooja, chhat puja, छठ, छठ पूजा
guru-nanak-jayanti: guru nanak jayanti, gurunanak jayanti, guru nanak gurpurab, gurpurab, gurupurab, गुरु नानक जयंती, गुरुनानक जयंती, गुरपुरब
ramadan: ramadan, ramzan, ramadhan, रमज़ान, रमजान
eid-al-fitr: eid al fitr, eid ul fitr, eid-ul-fitr, eid-al-fitr, id ul fitr, meethi eid, mithi eid, ramzan eid, ईद उल फितर, ईद उल फ़ितर, मीठी ईद
eid-al-adha: eid al adha, eid ul adha, eid-ul-adha, eid-al-adha, eid ul zuha, id ul zuha, bakrid, bakra eid, bakri eid, bakr eid, बकरीद, बकरा ईद, ईद उल अज़हा
ashura: muharram, ashura, moharram, मुहर्रम, मोहर्रम; milad: milad un nabi, eid e milad, eid milad, id e milad, mawlid, ईद ए मिलाद
eid: eid, ईद
`
/** Dishes too, or greetings: they are days only where a date was asked for, or behind "on", "by" and their kin. */
export const doubtfulFeastLines = `
1/1: new year, नववर्ष, nav varsh; makar-sankranti: pongal, thai pongal, पोंगल
`
/**
 * Feasts that follow the moon, or the sun among the stars, as year, month and day from 2025 to 2040. The Hindu ones are
 * reckoned for Ujjain by the day's tithi, not copied from an almanac; Holi of 2026 is set to 4 March, for its full moon
 * ends at dusk. The Islamic ones suppose that India sees a moon of twenty hours. Places differ by a day, so a bot that
 * must be sure asks.
 */
export const movingFeastLines = `
makar-sankranti: 250114 260114 270115 280115 290114 300114 310115 320115 330114 340114 350115 360115 370114 380114
makar-sankranti: 390115 400115
vasant-panchami: 250202 260123 270211 280131 290119 300207 310127 320215 330204 340124 350213 360202 370121 380209
vasant-panchami: 390129 400217
maha-shivaratri: 250226 260215 270306 280223 290211 300302 310220 320310 330227 340217 350308 360225 370213 380304
maha-shivaratri: 390221 400311
holika-dahan: 250313 260303 270321 280310 290228 300319 310308 320326 330315 340304 350323 360311 370301 380320
holika-dahan: 390310 400328
holi: 250314 260304 270322 280311 290301 300320 310309 320327 330316 340305 350324 360312 370302 380321 390311 400329
ugadi: 250330 260319 270407 280327 290414 300403 310324 320411 330331 340321 350409 360328 370317 380405 390325
ugadi: 400412
ram-navami: 250406 260326 270415 280403 290422 300412 310401 320418 330407 340328 350416 360405 370325 380413 390403
ram-navami: 400420
hanuman-jayanti: 250412 260402 270420 280409 290428 300418 310407 320425 330414 340403 350422 360410 370331 380419
hanuman-jayanti: 390409 400427
baisakhi: 250414 260414 270414 280413 290414 300414 310414 320413 330414 340414 350414 360413 370414 380414 390414
baisakhi: 400414
akshaya-tritiya: 250430 260419 270509 280427 290516 300505 310424 320512 330501 340421 350510 360429 370418 380507
akshaya-tritiya: 390426 400514
buddha-purnima: 250512 260501 270520 280508 290527 300517 310507 320525 330514 340503 350522 360510 370429 380518
buddha-purnima: 390508 400526
rath-yatra: 250627 260716 270705 280624 290713 300702 310622 320709 330628 340717 350707 360625 370714 380704 390623
rath-yatra: 400711
guru-purnima: 250710 260729 270718 280706 290725 300715 310704 320722 330712 340731 350720 360708 370727 380716
guru-purnima: 390706 400724
nag-panchami: 250729 260817 270806 280726 290814 300804 310724 320811 330731 340819 350808 360727 370815 380805
nag-panchami: 390726 400813
raksha-bandhan: 250809 260828 270817 280805 290823 300813 310802 320820 330810 340829 350818 360806 370825 380814
raksha-bandhan: 390804 400822
janmashtami: 250816 260904 270825 280813 290901 300821 310810 320828 330817 340905 350826 360815 370903 380823 390812
janmashtami: 400829
ganesh-chaturthi: 250827 260914 270904 280823 290911 300901 310920 320908 330828 340916 350905 360824 370912 380902
ganesh-chaturthi: 390823 400910
anant-chaturdashi: 250906 260925 270914 280902 290921 300910 310929 320918 330908 340927 350916 360904 370923 380912
anant-chaturdashi: 390901 400919
onam: 250905 260826 270912 280901 290822 300909 320916 330907 340828 350914 360903 370824 380910 390901 400821
navratri: 250922 261011 270930 280919 291008 300928 311017 321005 330924 341013 351002 360920 371009 380929 391018
navratri: 401007
durga-ashtami: 250930 261019 271007 280926 291014 301004 311023 321012 331002 341020 351009 360927 371016 381005
durga-ashtami: 391024 401013
dussehra: 251002 261020 271009 280927 291016 301006 311025 321014 331003 341022 351011 360929 371018 381007 391026
dussehra: 401015
karva-chauth: 251010 261029 271018 281007 291026 301015 311102 321021 331011 341030 351020 361008 371027 381016
karva-chauth: 391104 401023
dhanteras: 251018 261106 271027 281015 291103 301024 311112 321031 331020 341108 351028 361017 371105 381025 391113
dhanteras: 401102
diwali: 251020 261108 271029 281017 291105 301026 311114 321102 331022 341110 351030 361018 371106 381027 391115
diwali: 401104
govardhan-puja: 251022 261110 271030 281018 291106 301027 311115 321104 331024 341112 351101 361020 371108 381028
govardhan-puja: 391117 401105
bhai-dooj: 251023 261111 271031 281019 291107 301028 311116 321104 331025 341112 351101 361020 371108 381029 391117
bhai-dooj: 401106
chhath: 251027 261115 271104 281023 291111 301101 311120 321109 331029 341117 351106 361025 371113 381102 391121
chhath: 401110
guru-nanak-jayanti: 251105 261124 271114 281102 291121 301110 311128 321117 331106 341125 351115 361103 371122 381111
guru-nanak-jayanti: 391130 401118
ramadan: 250302 260219 270208 280128 290117 300106 301227 311216 321205 331124 341113 351102 361021 371011 381001
ramadan: 390920 400908
eid-al-fitr: 250331 260321 270310 280227 290215 300204 310125 320115 330103 331224 341213 351202 361120 371109 381030
eid-al-fitr: 391020 401008
eid-al-adha: 250607 260528 270517 280506 290425 300414 310403 320322 330312 340302 350219 360208 370127 380116 390106
eid-al-adha: 391227 401215
ashura: 250706 260626 270616 280604 290524 300513 310502 320421 330411 340331 350321 360309 370226 380215 390204
ashura: 400125
milad: 250905 260826 270815 280804 290724 300714 310703 320621 330610 340531 350521 360509 370428 380417 390407
milad: 400326
eid: 250331 250607 260321 260528 270310 270517 280227 280506 290215 290425 300204 300414 310125 310403 320115 320322
eid: 330103 330312 331224 340302 341213 350219 351202 360208 361120 370127 371109 380116 381030 390106 391020 391227
eid: 401008 401215
`
