export const texts = {
  'The server of this map layer is not answering.': 'The server of this map layer is not answering.',
  'The PDF cannot be read. Save it again and send it anew.': 'The PDF cannot be read. Save it again and send it anew.',
  'The PDF is protected. Save it without a password and without restrictions, and send it anew.':
    'The PDF is protected. Save it without a password and without restrictions, and send it anew.',
  'The PDF holds a script. Print it to a new PDF and send that.':
    'The PDF holds a script. Print it to a new PDF and send that.',
  'The PDF opens or sends something by itself. Print it to a new PDF and send that.':
    'The PDF opens or sends something by itself. Print it to a new PDF and send that.',
  'The PDF holds other files. Send them one by one.': 'The PDF holds other files. Send them one by one.',
  'The PDF is a form that only some programs show. Print it to a new PDF and send that.':
    'The PDF is a form that only some programs show. Print it to a new PDF and send that.',
  'The PDF has too many pages, or one of them twice. Print what is needed to a new PDF and send that.':
    'The PDF has too many pages, or one of them twice. Print what is needed to a new PDF and send that.',
  'The PDF cannot be checked. Print it to a new PDF and send that.':
    'The PDF cannot be checked. Print it to a new PDF and send that.',
  'Only pictures and PDF documents are taken.': 'Only pictures and PDF documents are taken.',
  'HEIC pictures cannot be read here. Send the picture as JPEG.':
    'HEIC pictures cannot be read here. Send the picture as JPEG.',
  'There is no room left to store files. Nothing was filed; ask whoever runs this server.':
    'There is no room left to store files. Nothing was filed; ask whoever runs this server.',
  'The store of files cannot be reached. Nothing was filed; try again in a few minutes.':
    'The store of files cannot be reached. Nothing was filed; try again in a few minutes.',
  'There is no such repairer.': 'There is no such repairer.',
  'You may sign only what you filed yourself.': 'You may sign only what you filed yourself.',
  'This is complete: it takes no more photographs and signatures.':
    'This is complete: it takes no more photographs and signatures.',
  'Another user has changed this. Look at it again before you sign.':
    'Another user has changed this. Look at it again before you sign.',
  'Send a picture.': 'Send a picture.',
  'Send a picture, and no PDF.': 'Send a picture, and no PDF.',
  'The picture has too many pixels.': 'The picture has too many pixels.',
  'The picture cannot be read.': 'The picture cannot be read.',
  'The date is in the future: choose today or a day before.':
    'The date is in the future: choose today or a day before.',
  'Choose a vehicle.': 'Choose a vehicle.',
  'There is no such vehicle.': 'There is no such vehicle.',
  'Several vehicles have this registration: choose one.': 'Several vehicles have this registration: choose one.',
  'Choose an activity type.': 'Choose an activity type.',
  'There is no such activity type.': 'There is no such activity type.',
  'This activity type cannot be chosen for the vehicle.': 'This activity type cannot be chosen for the vehicle.',
  'This status cannot be chosen for the activity type.': 'This status cannot be chosen for the activity type.',
  'This link has expired or is not complete. Open the document again from the Vehicle File.':
    'This link has expired or is not complete. Open the document again from the Vehicle File.',
  'This link has expired or is not complete. Load the page of the vehicle again.':
    'This link has expired or is not complete. Load the page of the vehicle again.',
  'This link has expired or is not complete. Open the record again.':
    'This link has expired or is not complete. Open the record again.',
  'This link has expired or is not complete.': 'This link has expired or is not complete.',
  'There is no such schedule.': 'There is no such schedule.',
  'A version is of one vehicle.': 'A version is of one vehicle.',
  'The schedule was changed meanwhile. Read it again.': 'The schedule was changed meanwhile. Read it again.',
  'Another user has changed this defect. Look at it again.': 'Another user has changed this defect. Look at it again.',
  'This state does not follow the one that the defect is in.':
    'This state does not follow the one that the defect is in.',
  'You may not give a defect this state.': 'You may not give a defect this state.',
  'Choose who repairs it.': 'Choose who repairs it.',
  'Say what was done.': 'Say what was done.',
  'The vehicle is off the road until the defect is signed off as roadworthy.':
    'The vehicle is off the road until the defect is signed off as roadworthy.',
  'Another user has changed this inspection. Look at it again.':
    'Another user has changed this inspection. Look at it again.',
  'This inspection is not incomplete any more.': 'This inspection is not incomplete any more.',
  'This state does not follow the one that the inspection is in.':
    'This state does not follow the one that the inspection is in.',
  'You may not give an inspection this state.': 'You may not give an inspection this state.',
  'Nobody has signed this inspection as it is now.': 'Nobody has signed this inspection as it is now.',
  'The vehicle is not declared roadworthy.': 'The vehicle is not declared roadworthy.',
  'Nothing of this upload can be taken back now.': 'Nothing of this upload can be taken back now.',
  'The upload is being worked off, or has ended.': 'The upload is being worked off, or has ended.',
  'The form has no file.': 'The form has no file.',
  'Send a CSV or an XLSX file.': 'Send a CSV or an XLSX file.',
  'The id of a customer is a number.': 'The id of a customer is a number.',
  'It is true or false.': 'It is true or false.',
  'The choices are create, update and deactivate, each true or false.':
    'The choices are create, update and deactivate, each true or false.',
  'No user of the customer has this address.': 'No user of the customer has this address.',
  'You do not have permission to perform this action.': 'You do not have permission to perform this action.',
  'Nothing is archived by this file.': 'Nothing is archived by this file.',
  'Give each column of the file one column of the noun, or none.':
    'Give each column of the file one column of the noun, or none.',
  'Your company has too many files being made or sent at the moment. Try again in a moment.':
    'Your company has too many files being made or sent at the moment. Try again in a moment.',
  'Too many files are being made or sent at the moment. Try again in a moment.':
    'Too many files are being made or sent at the moment. Try again in a moment.',
  'Send a form with the file, as multipart/form-data.': 'Send a form with the file, as multipart/form-data.',
  'The form cannot be read.': 'The form cannot be read.',
  'This key was used for another document. Choose this one anew, or send it with a key of its own.':
    'This key was used for another document. Choose this one anew, or send it with a key of its own.',
  'This key was used for another check. Choose this one anew, or send it with a key of its own.':
    'This key was used for another check. Choose this one anew, or send it with a key of its own.',
  'This key was used for another defect. Choose this one anew, or send it with a key of its own.':
    'This key was used for another defect. Choose this one anew, or send it with a key of its own.',
  'This key was used for another inspection. Choose this one anew, or send it with a key of its own.':
    'This key was used for another inspection. Choose this one anew, or send it with a key of its own.',
  'This was filed already, by {{by}} on {{at}}.': 'This was filed already, by {{by}} on {{at}}.',
  'This inspection was filed already, by {{by}} on {{at}}.': 'This inspection was filed already, by {{by}} on {{at}}.',
  'An inspection of {{day}} was filed already, by {{by}} on {{at}}.':
    'An inspection of {{day}} was filed already, by {{by}} on {{at}}.',
  'You may restore what you archived of your own for {{hours}} hours. Ask an administrator.':
    'You may restore what you archived of your own for {{hours}} hours. Ask an administrator.',
  'You may archive documents of your own for {{hours}} hours. Ask an administrator.':
    'You may archive documents of your own for {{hours}} hours. Ask an administrator.',
  'Two of them are inspections of {{day}}: bring back one.': 'Two of them are inspections of {{day}}: bring back one.',
  '{{point}} is answered twice.': '{{point}} is answered twice.',
  '{{point}} is no section of this vehicle.': '{{point}} is no section of this vehicle.',
  '{{point}} is no point of this vehicle.': '{{point}} is no point of this vehicle.',
  'Say what is wrong: {{point}}.': 'Say what is wrong: {{point}}.',
  '{{point}} ({{place}} of {{most}}) was not checked.': '{{point}} ({{place}} of {{most}}) was not checked.',
  '{{point}} ({{place}} of {{most}}) is not described.': '{{point}} ({{place}} of {{most}}) is not described.',
  '{{point}} ({{place}} of {{most}}) is not repaired.': '{{point}} ({{place}} of {{most}}) is not repaired.',
  'Describe it in {{fewest}} to {{most}} characters.': 'Describe it in {{fewest}} to {{most}} characters.',
  'This schedule is of another customer than {{registration}}.':
    'This schedule is of another customer than {{registration}}.',
  'The date is more than {{years}} years ago: choose a later one.':
    'The date is more than {{years}} years ago: choose a later one.',
  'This vehicle is registered as another kind: {{kind}}.': 'This vehicle is registered as another kind: {{kind}}.',
  'You may not sign this as: {{role}}.': 'You may not sign this as: {{role}}.',
  'This can no longer be undone.': 'This can no longer be undone.',
  'Something was filed or set since for {{registration}}: nothing was undone.':
    'Something was filed or set since for {{registration}}: nothing was undone.',
  'A form has at most {{count}} files._one': 'A form has at most {{count}} file.',
  'A form has at most {{count}} files._other': 'A form has at most {{count}} files.',
  'Together the pictures are too large for one document. File some of them as another.':
    'Together the pictures are too large for one document. File some of them as another.',
  'Only pictures make one document together. File a PDF by itself.':
    'Only pictures make one document together. File a PDF by itself.',
  'Visits to this geofence are already being worked out. Wait until that is done.':
    'Visits to this geofence are already being worked out. Wait until that is done.',
  'A record has at most {{most}} pictures.': 'A record has at most {{most}} pictures.',
  'There are too many live links of this vehicle. End one first.':
    'There are too many live links of this vehicle. End one first.',
} as const
