/** Given and family names that are taken for a name even in small letters. */
export const knownNames = `
aarav aarti abdul abhay abhijit abhinav abhishek aditi aditya ahmed ajay ajit akash akhil akshay ali amar amit amitabh amrita anand
ananya anil anita anjali ankit ankita ankur anu anuj anupam anurag anushka arjun arnav arun aruna arvind asha ashish ashok ashwin atul
ayesha ayush balaji bharat bhavna brijesh chandan chetan chirag deepa deepak deepika devi dhruv dinesh divya esha farhan fatima
gaurav gautam gayatri geeta girish gopal govind hari harish harsh hemant hema imran indira irfan ishaan isha jagdish jatin jaya jayesh
jyoti kabir kailash kajal kamal kapil karan karthik karthikeyan kartik kavita kavya keerthi khushi kiran kishore komal krishna kunal
lakshmi lalit lata lavanya leela madhav madhu mahesh manish manisha manoj mansi mayank meena meera megha mohammed mohan mohit mukesh
murali nandini naresh narendra naveen navin neelam neeraj neha nidhi nikhil nikita nisha nitin nitya om padma pallavi pankaj parth
pooja prabhakar pradeep prakash pranav prasad prashant pratik praveen preeti prem prerna priya priyanka puja puneet rachna radha raghav
rahul raj raja rajat rajeev rajendra rajesh rajiv rakesh ram raman ramesh rani ranjit rashmi ravi ravindra reena rekha renu rishi
ritu riya rohan rohit roshni ruchi rupa sachin sagar sahil sai sameer samir sandeep sangeeta sanjana sanjay sanjeev santosh sarita
sarika satish saurabh savita seema shalini shankar sharad shashi shilpa shivam shiva shreya shruti shubham shweta siddharth simran sita
smita sneha sonal sonali sonia srinivas sudha sudhir sumit sunil sunita suraj suresh surya sushil swati tanvi tanya tarun uday uma
umesh usha vaibhav vandana varsha varun vasudha venkat venkatesh vidya vijay vikas vikram vikrant vinay vineet vinod vipin vipul vishal
vishnu vivek yash yogesh zara zoya adam alan alex alexander alice amanda amy andrew angela anna anthony barbara ben benjamin betty
brian carlos carol charles chris christina christopher daniel david deborah diana donald dorothy edward elizabeth emily emma eric
george hannah helen henry jack jacob james jane jason jennifer jessica joan john jonathan jose joseph joshua juan julia karen kate
kevin laura linda lisa luke margaret maria mary matthew megan michael michelle nancy nicholas nicole olivia oscar pamela patricia
patrick paul peter rachel rebecca richard robert ronald ryan samuel sandra sara sarah scott sharon sophia stephen steven susan teresa
thomas timothy victoria vincent walter william
agarwal aggarwal banerjee bansal bhatt bose chatterjee chauhan choudhary chowdhury das desai deshmukh dutta fernandes ghosh goyal gupta
iyengar iyer jain jha joshi kapoor kaur khan khanna kulkarni kumar kumari malhotra mehta menon mishra mukherjee nair pandey patel patil
pillai prabhu rao rathore reddy roy saxena sen sethi shah sharma shetty shukla singh sinha srivastava subramanian tiwari trivedi varma
verma yadav brown davis evans garcia johnson jones lee lopez martinez miller smith taylor williams wilson
अजय अनिल अनीता अमित अर्जुन अरुण अशोक आदित्य आरती आशा कमल करण कविता किरण कृष्णा गीता गोपाल जया ज्योति दिनेश दीपक दिव्या नरेंद्र नवीन निशा
नीता नेहा पंकज पूजा प्रकाश प्रदीप प्रिया प्रियंका मनीष मनोज महेश मीना मीरा मुकेश मोहन मोहित योगेश रमेश रवि राकेश राज राजेश राधा राम राहुल रीता रेखा
रोहन रोहित लक्ष्मी विकास विक्रम विजय विनोद विशाल विवेक शिव श्याम संजय संतोष संदीप सचिन सीता सीमा सुनील सुनीता सुरेश सूरज सोनिया सौरभ स्नेहा हरि
अग्रवाल कपूर कुमार कुमारी कौर खान गुप्ता घोष चौधरी चौहान जैन जोशी झा तिवारी दास देसाई नायर पटेल पांडे पाटिल बनर्जी मिश्रा मेहता यादव राव रेड्डी वर्मा शर्मा शाह शुक्ला
श्रीवास्तव सिंह सिन्हा
`
/** Words that end a name, or begin something that is none. */
export const notNames = `
a about again ahead all already also always am an and any at available back bad because been being better booked busy but by calling
coming confused currently customer disappointed done facing feeling fine first for free frustrated from getting glad go going good
great had happy hard have having he hello help her here hi his how hungry i if ill in indian interested is issue it just late leaving
like living looking lost me married my need new no not nothing now of ok okay old on one only or our out over please ready really sad
satisfied she sick single so sorry still student stuck sure that the their them there they thinking this tired to today tomorrow too
trying unable under unhappy unwell up upset us using very waiting want we well what when where which who why will with wondering working
working worried writing wrong yes yet you your hungry angry alone born dead done email phone number mobile age address urgent test your
name thanks thank cancel stop english hindi speaking bored scared excited afraid aware from account order problem
hm hmm hmmm um umm uh huh er wait actually later skip none whatever maybe idk dunno lol haha bye goodbye alright pardon nevermind same
kyun kyu kyon kyo क्यों क्यूं
hai hain hoon hu hun ho tha thi aur mera meri main mein se ka ki ke ko nahi nahin haan theek thik bahut kal aaj yahan wahan kya kaise
है हैं हूं हूँ हो था थी और मेरा मेरी मैं में से का की के को नहीं हां ठीक बहुत कल आज यहां वहां क्या कैसे जी ji bol bolo raha rahi रहा रही बोल
`
