export const ordinalLines = `
1: first, पहला, पहली, प्रथम, pehla, pahla, pehli, pahli; 2: second, दूसरा, दूसरी, दूसरे, द्वितीय, doosra, dusra, doosri, dusri, dusre
3: third, तीसरा, तीसरी, तीसरे, तृतीय, teesra, tisra, teesri, tisri, teesre; 4: fourth, चौथा, चौथी, चौथे, chautha, chauthi, chothe, chauthe
5: fifth; 6: sixth, छठा, छठी, छठे, छठवां, chhatha, chhathi, chatha; 7: seventh; 8: eighth; 9: ninth, नौवां, नवां, nauva; 10: tenth
11: eleventh; 12: twelfth; 13: thirteenth; 14: fourteenth; 15: fifteenth; 16: sixteenth; 17: seventeenth; 18: eighteenth
19: nineteenth; 20: twentieth; 30: thirtieth; 40: fortieth; 50: fiftieth; 60: sixtieth; 70: seventieth; 80: eightieth
90: ninetieth; 100: hundredth; 1000: thousandth
`
/** Behind a cardinal number they make it an ordinal: पाँचवाँ, dasvan. */
export const hindiOrdinalEndings = 'वां वीं वें वा वी वे vaan van vin vein ven va vi ve waan wan win wen wa wi we'
