/** Format: see namesOf in dictionary.ts. */
export const indianCities = `
Mumbai: bombay, bombai, मुंबई, मुम्बई, बंबई; New Delhi: नई दिल्ली, nayi dilli, nai dilli; Delhi: dilli, dehli, दिल्ली, देहली
Bengaluru: bangalore, banglore, bengalore, bangaluru, blr, बेंगलुरु, बंगलुरु, बैंगलोर, बंगलौर, बेंगलूरु; Chennai: madras, chenai, चेन्नई, चेन्नै, मद्रास
Kolkata: calcutta, kolkatta, कोलकाता, कलकत्ता; Hyderabad: hydrabad, haidrabad, hyd, हैदराबाद; Secunderabad: सिकंदराबाद; Pune: poona, पुणे, पूना
Ahmedabad: amdavad, ahemdabad, ahmadabad, अहमदाबाद; Surat: सूरत; Jaipur: जयपुर; Lucknow: लखनऊ, lakhnau; Kanpur: cawnpore, कानपुर; Nagpur: नागपुर
Indore: इंदौर, इन्दौर; Thane: ठाणे; Bhopal: भोपाल; Visakhapatnam: vizag, vishakhapatnam, vishakapatnam, विशाखापत्तनम, विशाखापट्टनम; Patna: पटना
Vadodara: baroda, वडोदरा, बड़ौदा; Ghaziabad: गाज़ियाबाद, gaziabad; Ludhiana: लुधियाना; Agra: आगरा; Nashik: nasik, नासिक, नाशिक; Faridabad: फरीदाबाद
Meerut: मेरठ; Rajkot: राजकोट; Varanasi: banaras, benares, kashi*, वाराणसी, बनारस; Srinagar: श्रीनगर; Aurangabad: chhatrapati sambhajinagar, औरंगाबाद
Dhanbad: धनबाद; Amritsar: अमृतसर; Navi Mumbai: नवी मुंबई; Prayagraj: allahabad, प्रयागराज, इलाहाबाद; Ranchi: रांची; Howrah: हावड़ा
Coimbatore: kovai, कोयंबटूर, कोयम्बटूर; Jabalpur: जबलपुर; Gwalior: ग्वालियर; Vijayawada: bezawada, विजयवाड़ा; Jodhpur: जोधपुर; Madurai: मदुरै, मदुरई
Raipur: रायपुर; Kota: कोटा; Guwahati: gauhati, गुवाहाटी; Chandigarh: चंडीगढ़; Solapur: sholapur, सोलापुर; Hubballi: hubli, हुबली
Tiruchirappalli: trichy, tiruchy, tiruchi, तिरुचिरापल्ली; Bareilly: बरेली; Mysuru: mysore, मैसूर, मैसूरु; Tiruppur: tirupur, तिरुपुर; Gurugram: gurgaon, गुरुग्राम, गुड़गांव
Aligarh: अलीगढ़; Jalandhar: jullundur, जालंधर; Bhubaneswar: bhubaneshwar, भुवनेश्वर; Salem: सेलम; Warangal: वारंगल; Guntur: गुंटूर; Bhiwandi: भिवंडी
Saharanpur: सहारनपुर; Gorakhpur: गोरखपुर; Bikaner: बीकानेर; Amravati: अमरावती; Noida: नोएडा; Greater Noida: ग्रेटर नोएडा; Jamshedpur: tatanagar, जमशेदपुर
Bhilai: भिलाई; Cuttack: कटक; Firozabad: फ़िरोज़ाबाद; Kochi: cochin, ernakulam, कोच्चि, कोचीन; Nellore: नेल्लोर; Bhavnagar: भावनगर; Dehradun: dehra dun, देहरादून
Durgapur: दुर्गापुर; Asansol: आसनसोल; Rourkela: राउरकेला; Nanded: नांदेड़; Kolhapur: कोल्हापुर; Ajmer: अजमेर; Akola: अकोला; Kalaburagi: gulbarga, कलबुर्गी
Jamnagar: जामनगर; Ujjain: उज्जैन; Loni; Siliguri: सिलीगुड़ी; Jhansi: झांसी; Ulhasnagar: उल्हासनगर; Jammu: जम्मू; Sangli: सांगली; Mangaluru: mangalore, मंगलुरु, मैंगलोर
Erode: ईरोड; Belagavi: belgaum, बेलगाम; Ambattur; Tirunelveli: nellai, तिरुनेलवेली; Malegaon: मालेगांव; Gaya*: गया*; Jalgaon: जलगांव; Udaipur: उदयपुर
Davanagere: दावणगेरे; Kozhikode: calicut, कोझिकोड, कालीकट; Kurnool: कुरनूल; Bokaro: बोकारो; Ballari: bellary; Patiala: पटियाला; Agartala: अगरतला
Bhagalpur: भागलपुर; Muzaffarnagar: मुजफ्फरनगर; Muzaffarpur: मुजफ्फरपुर; Latur: लातूर; Dhule: धुले; Rohtak: रोहतक; Korba: कोरबा; Bhilwara: भीलवाड़ा
Brahmapur: berhampur; Mathura: मथुरा; Kollam: quilon, कोल्लम; Avadi; Kadapa: cuddapah; Bilaspur: बिलासपुर; Shahjahanpur: शाहजहांपुर; Satara: सतारा
Vijayapura: bijapur, बीजापुर; Rampur: रामपुर; Shivamogga: shimoga, शिवमोगा; Chandrapur: चंद्रपुर; Junagadh: जूनागढ़; Thrissur: trichur, त्रिशूर; Alwar: अलवर
Bardhaman: burdwan; Nizamabad: निजामाबाद; Parbhani: परभणी; Tumakuru: tumkur; Khammam: खम्मम; Panipat: पानीपत; Darbhanga: दरभंगा; Karnal: करनाल
Aizawl: आइजोल; Dewas: देवास; Ichalkaranji; Bathinda: bhatinda, बठिंडा; Jalna: जालना; Purnia: पूर्णिया; Satna: सतना; Sonipat: सोनीपत; Farrukhabad
Sagar*: सागर*; Imphal: इंफाल; Ratlam: रतलाम; Hapur: हापुड़; Anantapur: अनंतपुर; Arrah; Karimnagar: करीमनगर; Etawah: इटावा; Bharatpur: भरतपुर
Begusarai: बेगूसराय; Gandhidham: गांधीधाम; Gandhinagar: गांधीनगर; Puducherry: pondicherry, pondy, पुडुचेरी, पांडिचेरी; Sikar: सीकर; Thoothukudi: tuticorin, तूतीकोरिन
Rewa: रीवा; Mirzapur: मिर्ज़ापुर; Raichur: रायचूर; Pali*: पाली*; Haridwar: hardwar, हरिद्वार; Rishikesh: ऋषिकेश; Vizianagaram; Katihar: कटिहार
Nagercoil: नागरकोइल; Thanjavur: tanjore, तंजावुर; Vellore: वेल्लोर; Kanchipuram: kanjeevaram, कांचीपुरम; Hosur: होसुर; Dindigul: डिंडीगुल; Karur: करूर
Ooty: udhagamandalam, ootacamund, ऊटी; Kodaikanal: कोडाइकनाल; Rameswaram: रामेश्वरम; Kanyakumari: cape comorin, कन्याकुमारी; Cuddalore; Sivakasi; Pollachi
Namakkal; Krishnagiri; Pudukkottai; Nagapattinam; Kumbakonam; Tirupati: तिरुपति; Rajahmundry: rajamahendravaram; Kakinada: काकीनाडा; Ongole; Eluru
Thiruvananthapuram: trivandrum, तिरुवनंतपुरम, त्रिवेंद्रम; Kottayam: कोट्टायम; Alappuzha: alleppey; Palakkad: palghat; Kannur: cannanore; Malappuram; Munnar: मुन्नार
Udupi: उडुपी; Manipal; Hassan*; Madikeri: coorg; Bidar; Hampi; Panaji: panjim, पणजी; Margao: madgaon, मडगांव; Vasco da Gama: vasco
Shillong: शिलांग; Kohima: कोहिमा; Dimapur; Itanagar: ईटानगर; Gangtok: गंगटोक; Darjeeling: दार्जिलिंग; Dibrugarh: डिब्रूगढ़; Jorhat; Silchar; Tezpur
Port Blair: पोर्ट ब्लेयर; Leh: लेह; Shimla: simla, शिमला; Manali: मनाली; Dharamshala: dharamsala, धर्मशाला; Mussoorie: मसूरी; Nainital: नैनीताल; Haldwani: हल्द्वानी
Roorkee: रुड़की; Ambala: अंबाला; Hisar: hissar, हिसार; Panchkula: पंचकुला; Mohali: मोहाली; Zirakpur; Kurukshetra: कुरुक्षेत्र; Rewari; Yamunanagar; Pathankot: पठानकोट
Hoshiarpur; Moga*; Jaisalmer: जैसलमेर; Mount Abu: माउंट आबू; Pushkar: पुष्कर; Chittorgarh: चित्तौड़गढ़; Anand*: आणंद; Nadiad; Vapi: वापी; Bharuch: broach, भरूच
Ankleshwar; Mehsana; Bhuj: भुज; Porbandar: पोरबंदर; Dwarka: द्वारका; Morbi; Navsari; Valsad; Daman: दमन; Silvassa: सिलवासा; Shirdi: शिरडी; Lonavala: लोनावला
Mahabaleshwar: महाबलेश्वर; Ahmednagar: ahilyanagar, अहमदनगर; Panvel: पनवेल; Kalyan*: कल्याण*; Dombivli: डोंबिवली; Vasai: वसई; Virar: विरार; Mira Road; Wardha
Ayodhya: faizabad, अयोध्या; Moradabad: मुरादाबाद; Bijnor; Sitapur; Lakhimpur; Ballia; Azamgarh: आजमगढ़; Jaunpur: जौनपुर; Sultanpur; Raebareli: rae bareli, रायबरेली
Unnao; Orai; Banda*; Etah; Mainpuri; Bulandshahr: बुलंदशहर; Deoria; Basti*; Gonda; Bahraich; Puri*: पुरी*; Sambalpur: संबलपुर; Balasore; Hazaribagh: हजारीबाग
Deoghar: देवघर; Giridih; Chhapra: छपरा; Siwan: सीवान; Motihari; Bettiah; Hajipur; Sasaram; Nalanda; Bodh Gaya: bodhgaya, बोधगया; Kharagpur: खड़गपुर; Haldia; Malda
Katra; Anantnag; Baramulla; Udhampur; Katni; Chhindwara: छिंदवाड़ा; Burhanpur; Khandwa; Guna*; Shivpuri; Vidisha; Bhind; Morena; Rajnandgaon; Durg; Jagdalpur; Ambikapur
`
