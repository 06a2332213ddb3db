import Documents
