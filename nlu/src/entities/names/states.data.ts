/** Format: see namesOf in dictionary.ts. Capitals: the short forms that are used in speech. */
export const states = `
Andhra Pradesh: andhra, AP*, आंध्र प्रदेश, आन्ध्र प्रदेश; Arunachal Pradesh: arunachal, अरुणाचल प्रदेश; Assam: asom, असम; Bihar: बिहार
Chhattisgarh: chattisgarh, chhatisgarh, छत्तीसगढ़; Goa: गोवा; Gujarat: gujrat, गुजरात; Haryana: hariyana, हरियाणा; Himachal Pradesh: himachal, HP*, हिमाचल प्रदेश, हिमाचल
Jharkhand: झारखंड, झारखण्ड; Karnataka: karnatak, कर्नाटक; Kerala: keralam, keral, केरल, केरला; Madhya Pradesh: MP*, मध्य प्रदेश, madhyapradesh; Maharashtra: maharastra, महाराष्ट्र
Manipur: मणिपुर; Meghalaya: मेघालय; Mizoram: मिजोरम, मिज़ोरम; Nagaland: नागालैंड, नगालैंड; Odisha: orissa, ओडिशा, उड़ीसा; Punjab: panjab, पंजाब; Rajasthan: राजस्थान
Sikkim: सिक्किम; Tamil Nadu: tamilnadu, tamil nad, TN*, तमिलनाडु, तमिल नाडु; Telangana: तेलंगाना, तेलंगना; Tripura: त्रिपुरा; Uttar Pradesh: UP*, uttarpradesh, उत्तर प्रदेश, यूपी
Uttarakhand: uttaranchal, uttrakhand, उत्तराखंड, उत्तराखण्ड; West Bengal: WB*, bengal, पश्चिम बंगाल, paschim bangal, बंगाल
Andaman and Nicobar Islands: andaman, andaman and nicobar, andamans, अंडमान, अंडमान और निकोबार; Chandigarh: चंडीगढ़; Delhi: NCT, दिल्ली
Dadra and Nagar Haveli and Daman and Diu: dadra and nagar haveli, daman and diu, दमन और दीव; Jammu and Kashmir: jammu & kashmir, j&k, kashmir, जम्मू और कश्मीर, कश्मीर, जम्मू-कश्मीर
Ladakh: लद्दाख; Lakshadweep: लक्षद्वीप; Puducherry: pondicherry, पुडुचेरी
Alabama; Alaska; Arizona; Arkansas; California: कैलिफोर्निया, कैलिफ़ोर्निया; Colorado; Connecticut; Delaware; Florida: फ्लोरिडा; Georgia: जॉर्जिया; Hawaii: हवाई*; Idaho; Illinois
Indiana; Iowa; Kansas; Kentucky; Louisiana; Maine; Maryland; Massachusetts; Michigan; Minnesota; Mississippi; Missouri; Montana; Nebraska; Nevada; New Hampshire
New Jersey: न्यू जर्सी; New Mexico; New York: new york state, न्यूयॉर्क; North Carolina; North Dakota; Ohio; Oklahoma; Oregon; Pennsylvania; Rhode Island; South Carolina
South Dakota; Tennessee; Texas: टेक्सास; Utah; Vermont; Virginia; Washington: washington state, वाशिंगटन; West Virginia; Wisconsin; Wyoming
District of Columbia
`

/**
 * Postal codes, read where nothing else answers a question for the state. Left out: what two countries call different
 * states (AR, GA, LA, MN), and what people say (hi, in, me, ok, or).
 */
export const stateCodes = `
Assam: AS; Bihar: BR; Chhattisgarh: CG; Gujarat: GJ; Haryana: HR; Jharkhand: JH; Karnataka: KA; Kerala: KL; Maharashtra: MH; Meghalaya: ML; Mizoram: MZ; Nagaland: NL; Odisha: OD
Punjab: PB; Rajasthan: RJ; Sikkim: SK; Telangana: TG, TS; Tripura: TR; Uttarakhand: UK; Chandigarh: CH; Delhi: DL; Jammu and Kashmir: JK; Puducherry: PY
Alabama: AL; Alaska: AK; Arizona: AZ; California: CA; Colorado: CO; Connecticut: CT; Delaware: DE; Florida: FL; Idaho: ID; Illinois: IL; Iowa: IA; Kansas: KS; Kentucky: KY; Maryland: MD
Massachusetts: MA; Michigan: MI; Mississippi: MS; Missouri: MO; Montana: MT; Nebraska: NE; Nevada: NV; New Hampshire: NH; New Jersey: NJ; New Mexico: NM; New York: NY; North Carolina: NC
North Dakota: ND; Ohio: OH; Pennsylvania: PA; Rhode Island: RI; South Carolina: SC; South Dakota: SD; Texas: TX; Utah: UT; Vermont: VT; Virginia: VA; Washington: WA; West Virginia: WV
Wisconsin: WI; Wyoming: WY; District of Columbia: DC
`
