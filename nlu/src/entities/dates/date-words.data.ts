/** Lines "meaning: phrases"; months count from 1, weekdays from Monday = 0, days from today = 0. */
export const monthLines = `
1: january, janurary, januray, jan, जनवरी, janvari, janwari, januari; 2: february, feburary, febuary, februry, feb, फरवरी, फ़रवरी, farvari, farwari, februari
3: march, mar, मार्च, maarch; 4: april, apr, अप्रैल, एप्रिल, aprail; 5: may, मई, mai; 6: june, jun, जून, joon
7: july, jul, जुलाई, julai, julaai; 8: august, agust, augest, aug, अगस्त, agast; 9: september, septmber, setember, sept, sep, सितंबर, सितम्बर, sitambar
10: october, octomber, ocober, oct, अक्टूबर, अक्तूबर, aktubar, oktober; 11: november, novmber, novemeber, nov, नवंबर, नवम्बर, navambar
12: december, decmber, decemeber, dec, दिसंबर, दिसम्बर, disambar
`
export const weekdayLines = `
0: monday, mondy, सोमवार, somvar, somwar, somvaar, somwaar; 1: tuesday, tuseday, teusday, tuesdy, tusday, मंगलवार, मंगल वार, mangalvar, mangalwar, mangalvaar, mangalwaar
2: wednesday, wensday, wednsday, wendesday, wednessday, wedensday, wednesdy, बुधवार, budhvar, budhwar, budhvaar, budhwaar, budvar
3: thursday, thrusday, thursady, thusday, thurday, thersday, thursdy, गुरुवार, गुरूवार, बृहस्पतिवार, वीरवार, guruvar, guruwar, guruvaar, guruwaar, brihaspativar, veervar, veerwar
4: friday, firday, fryday, fridy, शुक्रवार, shukravar, shukrawar, shukrvar, shukravaar, shukrawaar, sukravar
5: saturday, saterday, satuday, saturdy, satarday, शनिवार, शनीवार, shanivar, shaniwar, shanivaar, shaniwaar, sanivar
6: sunday, sundy, sunady, रविवार, इतवार, ravivar, raviwar, ravivaar, raviwaar, itvar, itwar, itvaar, itwaar
`
/** Too short to be a weekday on their own: "sun", "sat", "wed". */
export const shortWeekdayLines = `
0: mon; 1: tue, tues; 2: wed, weds; 3: thu, thur, thurs; 4: fri; 5: sat; 6: sun
`
export const nearDayLines = `
0: today, tonight, todays, आज, aaj, aj, this morning, this afternoon, this evening
1: tomorrow, tomorow, tommorow, tommorrow, tmrw, tmr, tmw, tmro, tomo, 2moro, 2morrow, 2mrw, आने वाला कल, आने वाले कल, aane wala kal, aane wale kal, आगामी कल
2: day after tomorrow, the day after tomorrow, overmorrow; 3: नरसों, तरसों, narson, tarson
-1: yesterday, बीता कल, बीते कल, बीता हुआ कल, बीते हुए कल, गुजरा कल, गुज़रा हुआ कल, beeta kal, bite kal, beete kal, bita kal,
-1: beeta hua kal, bita hua kal, gaya kal, guzra kal; -2: day before yesterday, the day before yesterday
`
export const edgeLines = `
end: end, last day, ending, aakhir, akhir, aakhir mein, akhir mein, aakhri din, ant, ant mein, अंत, अंत में, आखिर, आखिर में, आखिरी दिन
start: start, beginning, first day, shuru, shuru mein, shuruaat, shuruat, shuruaat mein, शुरू, शुरू में, शुरुआत, शुरुआत में, पहला दिन
`
/** Hindi counts these days forward or back alike; the verb tells. */
export const mirroredDayLines = `
1: कल, kal; 2: परसों, परसो, parson, parso, parsson
`
export const directionLines = `
after next: next to next, अगले के अगले, agle ke agle, agle se agle
next: next, अगले, अगला, अगली, agle, agla, agli, aglay
coming: coming, upcoming, this coming, आने वाले, आने वाला, आने वाली, आगामी, aane wale, aane wala, aane wali, aanewale
this: this, current, इस, इसी, चालू, is, iss, isi, chalu, maujuda, मौजूदा
last: last, previous, past, पिछले, पिछला, पिछली, बीते, गत, pichhle, pichle, pichhla, pichla, pichhli, pichli, beete, bite, gat
`
export const spanLines = `
second: second, seconds, sec, secs, सेकंड, सेकेंड, सेकण्ड, sekand, sekend
minute: minute, minutes, min, mins, मिनट, मिनिट, minat, minit
hour: hour, hours, hr, hrs, h, घंटा, घंटे, घंटों, घण्टा, घण्टे, ghanta, ghante, ghanton, ghanto, ghnte
day: day, days, दिन, दिनों, din, dino, dinon; week: week, weeks, wk, wks, हफ्ता, हफ्ते, हफ़्ता, हफ़्ते, हफ्तों, सप्ताह, hafta, hafte, hafton,
week: haftey, saptah; fortnight: fortnight, fortnights, पखवाड़ा, पखवाड़े, pakhwada
month: month, months, mth, mths, महीना, महीने, महीनों, माह, mahina, mahine, mahino, mahinon, maheena, maheene, mahiney
year: year, years, yr, yrs, साल, सालों, वर्ष, बरस, saal, saalo, saalon, sal, varsh, baras
weekend: weekend, weekends, सप्ताहांत, वीकेंड, saptahant
`
export const hindiSpanWords = `din dino dinon ghanta ghante ghanton ghanto ghnte hafta hafte hafton haftey saptah pakhwada mahina mahine
mahino mahinon maheena maheene mahiney saal saalo saalon sal varsh baras sekand sekend minat minit`

/** Words that put a span of time before or behind this moment; they stand behind it. */
export const laterLines = `
later: later, from now, from today, hence, from this day, बाद, के बाद, में, baad, ke baad, bad me
ago: ago, back, before today, earlier, पहले, पूर्व, पहिले, pehle, pahle, pehele, pahale
`
/** Hindi verbs of the past. */
export const pastWords = 'था थी थे thaa tha thi चुका चुके चुकी'
